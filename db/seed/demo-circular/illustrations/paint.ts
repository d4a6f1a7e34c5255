import type { Path2D, SKRSContext2D } from "@napi-rs/canvas";
import { loadCanvas } from "../drawing-libraries";

export type Brush = SKRSContext2D;

/** A product picture: `paint` draws into a box of `width` by `height` units, origin top left. */
export interface Illustration {
  width: number;
  height: number;
  paint(brush: Brush): void;
}

/** Colours of one material as #rrggbb: where the light falls, its own colour, and its shaded side. */
export interface Tones {
  light: string;
  base: string;
  dark: string;
}

const wholeTurn = Math.PI * 2;

export function tones(light: string, base: string, dark: string): Tones {
  return { light, base, dark };
}

/** Path from SVG path data. */
export function shape(data: string): Path2D {
  const canvas = loadCanvas();
  return new canvas.Path2D(data);
}

/** `#rrggbb` with an opacity of 0..1. */
export function fade(colour: string, alpha: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return `${colour}${byte.toString(16).padStart(2, "0")}`;
}

/** Draws with the origin moved to x, y, turned by `degrees` clockwise and scaled. */
export function at(
  brush: Brush,
  place: { x: number; y: number; turn?: number; scale?: number; stretch?: number },
  draw: () => void,
): void {
  brush.save();
  brush.translate(place.x, place.y);
  brush.rotate(((place.turn ?? 0) * Math.PI) / 180);
  const scale = place.scale ?? 1;
  brush.scale(scale * (place.stretch ?? 1), scale);
  draw();
  brush.restore();
}

/** Draws inside the path only. */
export function inside(brush: Brush, path: Path2D, draw: () => void): void {
  brush.save();
  brush.clip(path);
  draw();
  brush.restore();
}

/** A soft elliptic spot that fades out to its edge. */
export function glow(
  brush: Brush,
  spot: { x: number; y: number; rx: number; ry: number; turn?: number },
  colour: string,
  alpha: number,
): void {
  at(brush, { x: spot.x, y: spot.y, turn: spot.turn }, () => {
    brush.scale(spot.rx, spot.ry);
    const fill = brush.createRadialGradient(0, 0, 0, 0, 0, 1);
    fill.addColorStop(0, fade(colour, alpha));
    fill.addColorStop(0.45, fade(colour, alpha * 0.6));
    fill.addColorStop(1, fade(colour, 0));
    brush.fillStyle = fill;
    brush.beginPath();
    brush.arc(0, 0, 1, 0, wholeTurn);
    brush.fill();
  });
}

/** The shadow of a thing that stands on the ground at x, y. */
export function groundShadow(brush: Brush, x: number, y: number, rx: number, ry: number, alpha = 0.42): void {
  glow(brush, { x, y, rx, ry }, "#2a2118", alpha);
  glow(brush, { x, y, rx: rx * 0.8, ry: ry * 0.5 }, "#1c140c", alpha * 0.8);
}

/** A highlight of glossy skin. */
export function gloss(
  brush: Brush,
  x: number,
  y: number,
  rx: number,
  ry: number,
  turn = -35,
  alpha = 0.75,
): void {
  glow(brush, { x, y, rx, ry, turn }, "#ffffff", alpha);
}

/** A round fruit lit from the top left. */
export function ball(brush: Brush, x: number, y: number, r: number, colours: Tones): void {
  const fill = brush.createRadialGradient(
    x - r * 0.35,
    y - r * 0.4,
    r * 0.08,
    x - r * 0.1,
    y - r * 0.1,
    r * 1.15,
  );
  fill.addColorStop(0, colours.light);
  fill.addColorStop(0.45, colours.base);
  fill.addColorStop(1, colours.dark);
  brush.fillStyle = fill;
  brush.beginPath();
  brush.arc(x, y, r, 0, wholeTurn);
  brush.fill();
  glow(
    brush,
    { x: x + r * 0.45, y: y + r * 0.62, rx: r * 0.4, ry: r * 0.16, turn: -38 },
    colours.light,
    0.35,
  );
}

/**
 * Fills a path and rounds it off: lit from the top left, shaded to the bottom right.
 *
 * @param box of the path, for the gradient; @param depth how far the shading reaches inwards, in units
 */
export function solid(
  brush: Brush,
  path: Path2D,
  colours: Tones,
  box: { x: number; y: number; width: number; height: number },
  depth = 14,
): void {
  const fill = brush.createLinearGradient(box.x, box.y, box.x + box.width * 0.75, box.y + box.height);
  fill.addColorStop(0, colours.light);
  fill.addColorStop(0.45, colours.base);
  fill.addColorStop(1, colours.dark);
  brush.fillStyle = fill;
  brush.fill(path);
  inside(brush, path, () => {
    softEdge(brush, path, colours.dark, depth, -depth * 0.22, 0.42);
    softEdge(brush, path, colours.light, depth * 0.5, depth * 0.18, 0.35);
  });
}

/** A blurred line along the path, shifted down and right by `shift`, reaching `depth` to each side. */
export function softEdge(
  brush: Brush,
  path: Path2D,
  colour: string,
  depth: number,
  shift: number,
  alpha: number,
): void {
  const steps = 7;
  brush.save();
  brush.translate(shift, shift);
  brush.lineJoin = "round";
  brush.strokeStyle = fade(colour, alpha / (steps * 0.55));
  for (let step = 1; step <= steps; step += 1) {
    brush.lineWidth = (2 * depth * step) / steps;
    brush.stroke(path);
  }
  brush.restore();
}

/** A leaf that grows from x, y towards `turn` (degrees clockwise from the right). */
export function leaf(
  brush: Brush,
  place: { x: number; y: number; length: number; width: number; turn: number },
  colours: Tones,
): void {
  const { length, width } = place;
  at(brush, place, () => {
    const path = shape(
      `M0 0C${length * 0.25} ${-width * 0.7} ${length * 0.7} ${-width * 0.6} ${length} 0C${length * 0.7} ${width * 0.6} ${length * 0.25} ${width * 0.7} 0 0Z`,
    );
    solid(brush, path, colours, { x: 0, y: -width / 2, width: length, height: width }, width * 0.3);
    brush.strokeStyle = fade(colours.light, 0.65);
    brush.lineWidth = Math.max(0.6, width * 0.05);
    line(brush, `M0 0Q${length * 0.5} ${-width * 0.08} ${length * 0.95} 0`);
  });
}

/** Strokes SVG path data with the brush's line style. */
export function line(brush: Brush, data: string): void {
  brush.stroke(shape(data));
}

export function dot(brush: Brush, x: number, y: number, rx: number, ry: number, turn = 0): void {
  brush.beginPath();
  brush.ellipse(x, y, rx, ry, (turn * Math.PI) / 180, 0, wholeTurn);
  brush.fill();
}

/** Numbers of 0..1 that come out the same every time (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
