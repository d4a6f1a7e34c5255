import { areaOf, type Edges, intersect } from "./matrix";

/** A colour as the operator list has it, with the name of its space (scripts/patch-pdfjs.mjs). */
export interface Ink {
  /** "#rrggbb"; null for patterns. */
  colour: string | null;
  space: string | null;
}

export const blackInk: Ink = { colour: "#000000", space: null };
/** Of pictures, which have many colours. */
export const pictureInk: Ink = { colour: null, space: null };

/** What the graphics state says of fills (ISO 32000-1, 8.6.7). */
export interface Overprint {
  isOn: boolean;
  /** Its mode: with 1, parts of CMYK that are zero leave what is below. */
  mode: number;
}

export const noOverprint: Overprint = { isOn: false, mode: 0 };

/** Beyond this a page is no ad. */
const maxMarks = 20_000;
/** So many things are looked up among what lies below them. */
const maxLookups = 2000;
/** Smaller overlaps (part of the smaller box) are neighbours that touch. */
const leastOverlap = 0.1;
/** Each part of a colour: black over something looks as black overprinting it. */
const darkest = 72;
const lightest = 250;

/**
 * Notes whether something on a page is set to overprint what lies below it and would look different if it were, since
 * pdf.js paints it as if it were not.
 */
export class OverprintWatch {
  isVisible = false;
  #marks: { box: Edges; colour: string | null }[] = [];
  #lookups = 0;

  /** @param box of a filled path, of a letter or of an image, in painting order */
  paint(box: Edges, { colour, space }: Ink, { isOn, mode }: Overprint): void {
    if (this.isVisible) return;
    const parts = partsOf(colour);
    const overprints = isOn && (space === "Alternate" || (space === "DeviceCMYK" && mode === 1));
    if (overprints && parts.some((part) => part > darkest) && this.#lookups < maxLookups) {
      this.#lookups += 1;
      this.isVisible = this.#marks.some(
        (mark) => mark.colour !== colour && overlap(mark.box, box) > leastOverlap,
      );
    }
    if (parts.every((part) => part >= lightest) || this.#marks.length >= maxMarks) return;
    this.#marks.push({ box, colour });
  }
}

function partsOf(colour: string | null): number[] {
  const hex = colour?.match(/^#([0-9a-f]{6})$/i)?.[1];
  return hex ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : [128];
}

function overlap(one: Edges, other: Edges): number {
  const shared = intersect(one, other);
  return shared ? areaOf(shared) / Math.min(areaOf(one), areaOf(other)) : 0;
}
