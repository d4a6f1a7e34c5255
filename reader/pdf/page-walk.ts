import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PaintedShape } from "./drawn-pictures";
import { concat, type Edges, intersect, type Matrix, mapPoint, mapRectangle, union } from "./matrix";
import type { OperatorList, ShownFont, ShownGlyph } from "./operator-list";
import { blackInk, type Ink, noOverprint, type Overprint, OverprintWatch, pictureInk } from "./overprint";
import type { PaintedImage } from "./picture-boxes";
import type { Segment } from "./rules";
import { initialTextState, placeGlyphs, type TextState } from "./text-state";
import type { PlacedGlyph } from "./word-boxes";

interface GraphicsState {
  ctm: Matrix;
  /** Bounding box of the clip path; null when nothing can show. */
  clip: Edges | null;
  /** Bounding box of what the soft mask lets through. */
  mask: Edges | null;
  fillAlpha: number;
  strokeAlpha: number;
  fillInk: Ink;
  fontName: string;
  overprint: Overprint;
  /** Inside the drawing of a soft mask, where nothing is shown for itself. */
  inMask: boolean;
  text: TextState;
}

/** What the walk needs to know of the document around the page. */
export interface WalkSurroundings {
  /** From PDF user space to points, origin at the visible page's top left, y down. */
  base: Matrix;
  pageWidth: number;
  pageHeight: number;
  font(name: string): ShownFont | null;
  layerVisible(properties: unknown): boolean;
}

/** Numbers of pdf.js's path encoding (DrawOPS), which it does not export. */
const moveTo = 0;
const lineTo = 1;
const curveTo = 2;
const quadraticCurveTo = 3;
const closePath = 4;

/** The text rendering mode "neither fill nor stroke text" (ISO 32000-1, 9.3.6). */
const invisible = 3;

/** Beyond this a page is a pattern or a bomb, and more of it would only take memory. */
const maxImages = 100_000;
const maxGlyphs = 300_000;
const maxSegments = 200_000;
const maxShapes = 50_000;

/**
 * Follows the drawing operations of a page with the full graphics state and gathers what is painted:
 * glyphs, images, shapes and straight lines, in points, origin at the visible page's top left, y down.
 *
 * `step` must be called for each operator just before pdf.js executes it, because pdf.js replaces path
 * data by native objects when it does, and because fonts are known to be loaded by then.
 */
export class PageWalk {
  readonly glyphs: PlacedGlyph[] = [];
  /** How many of the glyphs are invisible. */
  invisibleGlyphs = 0;
  readonly images: PaintedImage[] = [];
  readonly segments: Segment[] = [];
  readonly shapes: PaintedShape[] = [];
  readonly #overprint = new OverprintWatch();
  #state: GraphicsState;
  readonly #styles = new Map<string, number>();
  #stack: GraphicsState[] = [];
  #pendingClip = false;
  #layers: boolean[] = [];
  #next = 0;
  /** Bounds of the soft mask drawn last, until the graphics state takes it up. */
  #drawnMask: Edges | null = null;

  constructor(private readonly around: WalkSurroundings) {
    this.#state = this.#initialState();
  }

  /** Operators are asked for once more after pdf.js has waited for a font or an image: those are skipped. */
  step(list: OperatorList, index: number): void {
    if (index < this.#next) return;
    this.#next = index + 1;
    const fn = list.fnArray[index] as number;
    const args = list.argsArray[index] ?? [];
    const handler = handlers[fn];
    if (handler) handler.call(this, args as never);
  }

  #initialState(): GraphicsState {
    const { base, pageWidth, pageHeight } = this.around;
    return {
      ctm: base,
      clip: { left: 0, top: 0, right: pageWidth, bottom: pageHeight },
      mask: null,
      fillAlpha: 1,
      strokeAlpha: 1,
      fillInk: blackInk,
      fontName: "",
      overprint: noOverprint,
      inMask: false,
      text: { ...initialTextState },
    };
  }

  /** Whether something is painted otherwise than a press prints it. */
  get hasOverprint(): boolean {
    return this.#overprint.isVisible;
  }

  #paint(box: Edges, ink = this.#state.fillInk): void {
    const visible = this.#window && intersect(box, this.#window);
    if (visible) this.#overprint.paint(visible, ink, this.#state.overprint);
  }

  get #shown(): boolean {
    return this.#layers.every(Boolean);
  }

  save(): void {
    this.#stack.push(this.#state);
    this.#state = { ...this.#state, text: { ...this.#state.text } };
  }

  restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
    this.#pendingClip = false;
  }

  transform(matrix: ArrayLike<number>): void {
    this.#state.ctm = concat(this.#state.ctm, matrix);
  }

  clipTo(box: ArrayLike<number>): void {
    const { clip, ctm } = this.#state;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(box);
    this.#state.clip = clip && intersect(clip, mapRectangle(ctm, x0, y0, x1, y1));
  }

  markClip(): void {
    this.#pendingClip = true;
  }

  /** Path data come as one flat list of pdf.js's drawing numbers and coordinates. */
  path(paint: number, data: unknown, bounds: ArrayLike<number> | null): void {
    if (bounds && this.#shown && !this.#state.inMask && paints(paint, this.#state)) {
      if (data instanceof Float32Array || Array.isArray(data)) {
        const hasOnlyStraight = this.#keepSegments(data as ArrayLike<number>);
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds);
        const box = mapRectangle(this.#state.ctm, x0, y0, x1, y1);
        this.#keepShape(box, !hasOnlyStraight);
        if (!strokes.has(paint)) this.#paint(box);
      }
    }
    if (this.#pendingClip && bounds) this.clipTo(bounds);
    this.#pendingClip = false;
  }

  /** A gradient fills what the clip path leaves of the page. */
  shade(): void {
    const { clip, inMask, fillAlpha } = this.#state;
    if (clip && this.#shown && !inMask && fillAlpha > 0) this.#keepShape(clip, true);
  }

  #keepShape(box: Edges, isCurved: boolean): void {
    const window = this.#window;
    const visible = window && intersect(box, window);
    if (!visible || this.shapes.length > maxShapes) return;
    this.shapes.push({ visible, isCurved, glyphsBefore: this.glyphs.length });
  }

  /** What clip paths and soft masks leave of the page. */
  get #window(): Edges | null {
    const { clip, mask } = this.#state;
    return clip && mask ? intersect(clip, mask) : clip;
  }

  /** Keeps the upright and level stretches; tells whether the path has no others. */
  #keepSegments(data: ArrayLike<number>): boolean {
    const { ctm } = this.#state;
    const window = this.#window;
    if (!window || this.segments.length > maxSegments) return false;
    let isStraight = true;
    let start: [number, number] = [0, 0];
    let current: [number, number] = [0, 0];
    const to = (point: [number, number]) => {
      if (Math.abs(point[0] - current[0]) > 1 && Math.abs(point[1] - current[1]) > 1) isStraight = false;
      const segment = cut({ x0: current[0], y0: current[1], x1: point[0], y1: point[1] }, window);
      if (segment) this.segments.push(segment);
      current = point;
    };
    for (let i = 0; i < data.length; ) {
      const op = data[i] as number;
      i += 1;
      const pair = (at: number) => mapPoint(ctm, data[at] as number, data[at + 1] as number);
      if (op === moveTo) {
        start = current = pair(i);
        i += 2;
      } else if (op === lineTo) {
        to(pair(i));
        i += 2;
      } else if (op === curveTo) {
        current = pair(i + 4);
        isStraight = false;
        i += 6;
      } else if (op === quadraticCurveTo) {
        current = pair(i + 2);
        isStraight = false;
        i += 4;
      } else if (op === closePath) {
        to(start);
      } else {
        return isStraight;
      }
    }
    return isStraight;
  }

  /** An image fills the unit square of its matrix. `density` as in PaintedImage. */
  image(extra: ArrayLike<number> | null, pixelsWide: number | null, pixelsHigh: number | null): void {
    const { clip, mask, fillAlpha, inMask } = this.#state;
    if (!this.#shown || fillAlpha === 0 || !clip) return;
    const ctm = extra ? concat(this.#state.ctm, extra) : this.#state.ctm;
    const inClip = intersect(mapRectangle(ctm, 0, 0, 1, 1), clip);
    if (!inClip) return;
    if (inMask) {
      this.#drawnMask = this.#drawnMask ? union(this.#drawnMask, inClip) : inClip;
      return;
    }
    const visible = mask ? intersect(inClip, mask) : inClip;
    if (visible) this.#paint(visible, pictureInk);
    if (visible && this.images.length < maxImages) {
      this.images.push({ visible, density: density(ctm, pixelsWide, pixelsHigh) });
    }
  }

  beginGroup(group: {
    matrix?: ArrayLike<number> | null;
    bbox?: ArrayLike<number> | null;
    smask?: unknown;
  }): void {
    this.save();
    const outer = this.#state.ctm;
    if (group.matrix) this.transform(group.matrix);
    if (group.bbox) this.clipTo(group.bbox);
    this.#state.ctm = outer;
    if (group.smask) {
      this.#state.inMask = true;
      this.#state.mask = null;
      this.#drawnMask = null;
    }
  }

  endGroup(group: { smask?: unknown; bbox?: unknown }): void {
    // A mask painted with shapes or shadings alone lets through at most its own box.
    if (group.smask) this.#drawnMask ??= this.#state.clip;
    this.restore();
  }

  graphicsState(entries: [key: string, value: unknown][]): void {
    for (const [key, value] of entries) {
      if (key === "ca") this.#state.fillAlpha = Number(value);
      else if (key === "CA") this.#state.strokeAlpha = Number(value);
      else if (key === "SMask") this.#state.mask = value ? this.#drawnMask : null;
      else if (key === "op") this.#state.overprint = { ...this.#state.overprint, isOn: value === true };
      else if (key === "OPM") this.#state.overprint = { ...this.#state.overprint, mode: Number(value) };
      else if (key === "Font") this.font(...(value as [string, number]));
    }
  }

  beginAnnotation(
    rect: ArrayLike<number> | null,
    transform: ArrayLike<number>,
    matrix: ArrayLike<number>,
  ): void {
    this.#stack = [];
    this.#state = this.#initialState();
    this.save();
    if (rect) this.clipTo(rect);
    this.transform(transform);
    this.transform(matrix);
  }

  beginLayer(visible: boolean): void {
    this.#layers.push(visible);
  }

  endLayer(): void {
    this.#layers.pop();
  }

  beginForm(matrix: ArrayLike<number> | null, box: ArrayLike<number> | null): void {
    this.save();
    if (matrix) this.transform(matrix);
    if (box) this.clipTo(box);
  }

  fillWith(ink: Ink): void {
    this.#state.fillInk = ink;
  }

  layerVisible(properties: unknown): boolean {
    return this.around.layerVisible(properties);
  }

  get text(): TextState {
    return this.#state.text;
  }

  font(name: string, size: number): void {
    const { text } = this;
    this.#state.fontName = name;
    text.font = this.around.font(name);
    text.fontSize = Math.abs(size);
    text.direction = size < 0 ? -1 : 1;
  }

  moveText(x: number, y: number): void {
    const { text } = this;
    text.x = text.lineX += x;
    text.y = text.lineY += y;
  }

  setTextMatrix(matrix: ArrayLike<number>): void {
    const { text } = this;
    text.matrix = concat([1, 0, 0, 1, 0, 0], matrix);
    text.x = text.y = text.lineX = text.lineY = 0;
  }

  #styleOf(): number {
    const key = `${this.#state.fontName} ${this.#state.fillInk.colour}`;
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    this.#styles.set(key, this.#styles.size);
    return this.#styles.size - 1;
  }

  showText(glyphs: (ShownGlyph | number)[]): void {
    const { ctm, clip, inMask } = this.#state;
    const placed = placeGlyphs(this.text, ctm, glyphs);
    if (!this.#shown || inMask || !clip || this.glyphs.length > maxGlyphs) return;
    const within = placed.filter((glyph) => hasMiddleIn(clip, glyph.box));
    const style = this.#styleOf();
    for (const glyph of within) this.glyphs.push({ ...glyph, style });
    if (this.text.isInvisible) this.invisibleGlyphs += within.length;
    else for (const { box } of within) this.#paint(box);
  }
}

type Handler = (this: PageWalk, args: never) => void;
type Pixels = { width?: number; height?: number };

/** One entry per operator that changes or paints something; all others are of no concern here. */
const handlers: Record<number, Handler | undefined> = {
  [OPS.save]: PageWalk.prototype.save,
  [OPS.restore]: PageWalk.prototype.restore,
  [OPS.transform](args: number[]) {
    this.transform(args);
  },
  [OPS.clip]: PageWalk.prototype.markClip,
  [OPS.eoClip]: PageWalk.prototype.markClip,
  [OPS.constructPath]([paint, [data], bounds]: [number, [unknown], ArrayLike<number> | null]) {
    this.path(paint, data, bounds);
  },
  [OPS.shadingFill]: PageWalk.prototype.shade,
  [OPS.setGState]([entries]: [[string, unknown][]]) {
    this.graphicsState(entries);
  },
  [OPS.paintFormXObjectBegin]([matrix, box]: [ArrayLike<number> | null, ArrayLike<number> | null]) {
    this.beginForm(matrix, box);
  },
  [OPS.paintFormXObjectEnd]: PageWalk.prototype.restore,
  [OPS.beginGroup]([group]: [Parameters<PageWalk["beginGroup"]>[0]]) {
    this.beginGroup(group);
  },
  [OPS.endGroup]([group]: [Parameters<PageWalk["endGroup"]>[0]]) {
    this.endGroup(group);
  },
  [OPS.beginAnnotation]([, rect, transform, matrix]: [string, number[] | null, number[], number[]]) {
    this.beginAnnotation(rect, transform, matrix);
  },
  [OPS.beginMarkedContent]() {
    this.beginLayer(true);
  },
  [OPS.beginMarkedContentProps]([tag, properties]: [string, unknown]) {
    this.beginLayer(tag !== "OC" || this.layerVisible(properties));
  },
  [OPS.endMarkedContent]: PageWalk.prototype.endLayer,
  [OPS.paintImageXObject]([, wide, high]: [string, number, number]) {
    this.image(null, wide, high);
  },
  [OPS.paintInlineImageXObject]([image]: [Pixels]) {
    this.image(null, image.width ?? null, image.height ?? null);
  },
  [OPS.paintImageMaskXObject]([image]: [Pixels]) {
    this.image(null, image.width ?? null, image.height ?? null);
  },
  [OPS.paintImageXObjectRepeat]([, scaleX, scaleY, positions]: [string, number, number, ArrayLike<number>]) {
    for (let i = 0; i < positions.length; i += 2) {
      this.image([scaleX, 0, 0, scaleY, positions[i] as number, positions[i + 1] as number], null, null);
    }
  },
  [OPS.paintImageMaskXObjectRepeat]([image, a, b, c, d, positions]: [
    Pixels,
    number,
    number,
    number,
    number,
    ArrayLike<number>,
  ]) {
    for (let i = 0; i < positions.length; i += 2) {
      const place = [a, b ?? 0, c ?? 0, d, positions[i] as number, positions[i + 1] as number];
      this.image(place, image.width ?? null, image.height ?? null);
    }
  },
  [OPS.paintImageMaskXObjectGroup]([images]: [(Pixels & { transform: number[] })[]]) {
    for (const image of images) this.image(image.transform, image.width ?? null, image.height ?? null);
  },
  [OPS.paintInlineImageXObjectGroup]([, parts]: [unknown, { transform: number[]; w: number; h: number }[]]) {
    for (const part of parts) this.image(part.transform, part.w, part.h);
  },
  [OPS.setFillRGBColor]([colour, space]: [string, string | undefined]) {
    this.fillWith({ colour, space: space ?? null });
  },
  [OPS.setFillColorN]() {
    this.fillWith({ colour: null, space: "Pattern" });
  },
  [OPS.beginText]() {
    this.setTextMatrix([1, 0, 0, 1, 0, 0]);
  },
  [OPS.setCharSpacing]([spacing]: [number]) {
    this.text.charSpacing = spacing;
  },
  [OPS.setWordSpacing]([spacing]: [number]) {
    this.text.wordSpacing = spacing;
  },
  [OPS.setHScale]([percent]: [number]) {
    this.text.horizontalScale = percent / 100;
  },
  [OPS.setLeading]([leading]: [number]) {
    this.text.leading = -leading;
  },
  [OPS.setFont]([name, size]: [string, number]) {
    this.font(name, size);
  },
  [OPS.setTextRenderingMode]([mode]: [number]) {
    this.text.isInvisible = mode === invisible;
  },
  [OPS.setTextRise]([rise]: [number]) {
    this.text.rise = rise;
  },
  [OPS.moveText]([x, y]: [number, number]) {
    this.moveText(x, y);
  },
  [OPS.setLeadingMoveText]([x, y]: [number, number]) {
    this.text.leading = y;
    this.moveText(x, y);
  },
  [OPS.setTextMatrix]([matrix]: [ArrayLike<number>]) {
    this.setTextMatrix(matrix);
  },
  [OPS.nextLine]() {
    this.moveText(0, this.text.leading);
  },
  [OPS.showText]([glyphs]: [(ShownGlyph | number)[]]) {
    this.showText(glyphs);
  },
};

const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);
const fills = new Set<number>([OPS.fill, OPS.eoFill]);
const both = new Set<number>([OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]);

function paints(paint: number, state: GraphicsState): boolean {
  if (both.has(paint)) return state.fillAlpha > 0 || state.strokeAlpha > 0;
  if (strokes.has(paint)) return state.strokeAlpha > 0;
  return fills.has(paint) && state.fillAlpha > 0;
}

/** The part of an upright or level stretch inside the window; slanted ones are of no use and are dropped. */
function cut(segment: Segment, window: Edges): Segment | null {
  const { x0, y0, x1, y1 } = segment;
  if (Math.abs(x1 - x0) > 1 && Math.abs(y1 - y0) > 1) return null;
  const left = Math.max(Math.min(x0, x1), window.left);
  const right = Math.min(Math.max(x0, x1), window.right);
  const top = Math.max(Math.min(y0, y1), window.top);
  const bottom = Math.min(Math.max(y0, y1), window.bottom);
  return left <= right && top <= bottom ? { x0: left, y0: top, x1: right, y1: bottom } : null;
}

/** What is clipped away is not printed: a part of another page, say, that is placed on this one. */
function hasMiddleIn(clip: Edges, { left, top, right, bottom }: Edges): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom;
}

function density(ctm: Matrix, wide: number | null, high: number | null): number | null {
  if (!wide || !high) return null;
  const [a, b, c, d] = ctm;
  // The longer side tells more exactly.
  const value = wide >= high ? wide / Math.hypot(a, b) : high / Math.hypot(c, d);
  return Number.isFinite(value) ? value : null;
}
