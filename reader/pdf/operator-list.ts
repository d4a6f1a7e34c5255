import type { Matrix } from "./matrix";

/** What pdf.js hands its canvas painter: one operator number and one list of arguments per step. */
export interface OperatorList {
  fnArray: number[];
  argsArray: (unknown[] | null)[];
}

/** A glyph of a showText operator; between glyphs stand numbers, the adjustments of PDF's TJ. */
export interface ShownGlyph {
  unicode: string;
  /** In thousandths of the em (or in glyph space, for Type 3 fonts). */
  width: number;
  isSpace: boolean;
  vmetric?: [advance: number, originX: number, originY: number];
}

/** The part of pdf.js's font object that placing glyphs needs. */
export interface ShownFont {
  fontMatrix?: Matrix;
  ascent?: number;
  descent?: number;
  bbox?: number[];
  vertical?: boolean;
  isType3Font?: boolean;
  defaultVMetrics?: [advance: number, originX: number, originY: number];
}
