import { concat, type Matrix, mapPoint, mapRectangle } from "./matrix";
import type { ShownFont, ShownGlyph } from "./operator-list";
import type { PlacedGlyph } from "./word-boxes";

/** The text part of the graphics state (ISO 32000-1, 9.3), saved and restored with it. */
export interface TextState {
  font: ShownFont | null;
  /** Always positive; the sign of a negative size is in `direction`. */
  fontSize: number;
  direction: 1 | -1;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  /** Neither filled nor stroked: what a scanner has read lies so over its picture. */
  isInvisible: boolean;
  matrix: Matrix;
  /** Where the next glyph goes, and where its line began, in text space. */
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const initialTextState: TextState = {
  font: null,
  fontSize: 0,
  direction: 1,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  isInvisible: false,
  matrix: [1, 0, 0, 1, 0, 0],
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
};

/**
 * Places the glyphs of one showText operator and moves the text position past them, by the same sums
 * as pdf.js's painter (CanvasGraphics.showText), so that words lie where their image shows them.
 *
 * @param ctm from user space to points, origin at the page's top left, y down
 */
export function placeGlyphs(text: TextState, ctm: Matrix, glyphs: (ShownGlyph | number)[]): PlacedGlyph[] {
  const { font, fontSize, direction } = text;
  if (!font || fontSize === 0) return [];
  const scale = text.horizontalScale * direction;
  const user = concat(concat(ctm, text.matrix), [1, 0, 0, 1, text.x, text.y + text.rise]);
  const toPage = concat(user, [scale, 0, 0, direction, 0, 0]);
  const frame = frameOf(toPage, font, fontSize);
  const unit = fontSize * (font.fontMatrix?.[0] ?? 0.001);
  const placed: PlacedGlyph[] = [];
  let along = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      along += ((font.vertical ? 1 : -1) * glyph * fontSize) / 1000;
      continue;
    }
    const spacing = ((glyph.isSpace ? text.wordSpacing : 0) + text.charSpacing) * direction;
    const own = font.vertical ? verticalAdvance(glyph, font) * unit : glyph.width * unit;
    placed.push(placeGlyph(glyph.unicode, frame, along, own));
    along += font.vertical ? own - spacing : own + spacing;
  }
  if (font.vertical) text.y -= along;
  else text.x += along * scale;
  return placed;
}

interface Frame {
  toPage: Matrix;
  vertical: boolean;
  /** Printed font size in points. */
  size: number;
  /** Glyph extent at right angles to the writing direction, in text space. */
  low: number;
  high: number;
  angle: number;
  directionX: number;
  directionY: number;
}

function frameOf(toPage: Matrix, font: ShownFont, fontSize: number): Frame {
  const vertical = font.vertical === true;
  const [a, b, c, d] = toPage;
  const [dx, dy] = vertical ? [-c, -d] : [a, b];
  const length = Math.hypot(dx, dy) || 1;
  const em = emOf(font, fontSize);
  const ascent = Math.min(1.1, Math.max(0.5, font.ascent || 0.75));
  const descent = Math.max(-0.4, Math.min(0, font.descent || -0.2));
  return {
    toPage,
    vertical,
    size: em * Math.hypot(c, d),
    low: vertical ? -em / 2 : em * descent,
    high: vertical ? em / 2 : em * ascent,
    angle: Math.round((Math.atan2(dy, dx) * 180) / Math.PI),
    directionX: dx / length,
    directionY: dy / length,
  };
}

/** Type 3 fonts choose their own units, so that only their bounding box tells how large they print. */
function emOf(font: ShownFont, fontSize: number): number {
  const [, bottom = 0, , top = 0] = font.bbox ?? [];
  const height = Math.abs((top - bottom) * (font.fontMatrix?.[3] ?? 0.001));
  return font.isType3Font && height > 0 ? height * fontSize : fontSize;
}

function verticalAdvance(glyph: ShownGlyph, font: ShownFont): number {
  const metrics = glyph.vmetric ?? font.defaultVMetrics;
  return metrics ? -metrics[0] : glyph.width;
}

function placeGlyph(text: string, frame: Frame, along: number, advance: number): PlacedGlyph {
  const { toPage, low, high, directionX, directionY } = frame;
  const box = frame.vertical
    ? mapRectangle(toPage, low, -along, high, -(along + advance))
    : mapRectangle(toPage, along, low, along + advance, high);
  const [x0, y0] = frame.vertical ? mapPoint(toPage, 0, -along) : mapPoint(toPage, along, 0);
  const [x1, y1] = frame.vertical
    ? mapPoint(toPage, 0, -(along + advance))
    : mapPoint(toPage, along + advance, 0);
  return {
    text,
    box,
    size: frame.size,
    angle: frame.angle,
    across: directionX * y0 - directionY * x0,
    start: directionX * x0 + directionY * y0,
    end: directionX * x1 + directionY * y1,
  };
}
