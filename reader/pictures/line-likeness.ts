import type { PrintedLine } from "./line-styles";
import { heightOf } from "./picture";

/** How differently two lines are printed: weight, ink, height, left edge, type and strokes, each about 0 to 3. */
export function styleDifference(a: PrintedLine, b: PrintedLine): number[] {
  const tall = Math.max(heightOf(a), heightOf(b));
  return [
    Math.abs(a.weight - b.weight) * 10,
    colourDifference(a.ink, b.ink) / 64,
    Math.abs(Math.log(heightOf(a) / heightOf(b))) * 3,
    Math.abs(a.left - b.left) / tall / 3,
    Math.abs(Math.log(a.type / b.type)) * 6,
    Math.abs(a.stroke - b.stroke) * 15,
  ];
}

/** How differently two lines are printed, in stroke, type and ink: about 0 to 4. */
export function unlikeness(a: PrintedLine, b: PrintedLine): number {
  const [, ink = 0, , , type = 0, stroke = 0] = styleDifference(a, b);
  return stroke + 0.7 * type + 0.5 * ink;
}

/** How far two colours are apart, 0..255. */
export function colourDifference(a: readonly number[], b: readonly number[]): number {
  return mean(a.map((value, channel) => Math.abs(value - (b[channel] as number))));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
