import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from "pdf-lib";

/** A rectangle in points, from the page's top left. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Colour = readonly [number, number, number];
export const black: Colour = [0.08, 0.08, 0.08];

export interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
  price: PDFFont;
}

/** Draws from the top left and remembers what it has covered. */
export class Pen {
  #covered: Frame | null = null;

  constructor(
    readonly document: PDFDocument,
    readonly page: PDFPage,
  ) {}

  /** Begins to remember anew. */
  start(): void {
    this.#covered = null;
  }

  /** What was covered since `start`. */
  get covered(): Frame {
    if (!this.#covered) throw new Error("Nothing was drawn.");
    return this.#covered;
  }

  /** Sets one line whose capitals begin at `top`; gives its width. */
  text(text: string, left: number, top: number, size: number, font: PDFFont, colour: Colour = black): number {
    const width = font.widthOfTextAtSize(text, size);
    const y = this.page.getHeight() - top - 0.72 * size;
    this.page.drawText(text, { x: left, y, size, font, color: rgb(...colour) });
    // As high as letters with accents and tails are.
    this.#cover({ left, top: top - 0.1 * size, width, height: 1.02 * size });
    return width;
  }

  image(image: PDFImage, { left, top, width, height }: Frame): void {
    this.page.drawImage(image, { x: left, y: this.page.getHeight() - top - height, width, height });
    this.#cover({ left, top, width, height });
  }

  fill({ left, top, width, height }: Frame, colour: Colour): void {
    const y = this.page.getHeight() - top - height;
    this.page.drawRectangle({ x: left, y, width, height, color: rgb(...colour) });
    this.#cover({ left, top, width, height });
  }

  frame({ left, top, width, height }: Frame, colour: Colour, thickness: number): void {
    const y = this.page.getHeight() - top - height;
    this.page.drawRectangle({
      x: left,
      y,
      width,
      height,
      borderColor: rgb(...colour),
      borderWidth: thickness,
    });
  }

  line(fromLeft: number, fromTop: number, toLeft: number, toTop: number, colour: Colour, thickness: number) {
    const height = this.page.getHeight();
    const start = { x: fromLeft, y: height - fromTop };
    const end = { x: toLeft, y: height - toTop };
    this.page.drawLine({ start, end, color: rgb(...colour), thickness });
  }

  #cover(frame: Frame): void {
    const known = this.#covered;
    if (!known) {
      this.#covered = frame;
      return;
    }
    const left = Math.min(known.left, frame.left);
    const top = Math.min(known.top, frame.top);
    this.#covered = {
      left,
      top,
      width: Math.max(known.left + known.width, frame.left + frame.width) - left,
      height: Math.max(known.top + known.height, frame.top + frame.height) - top,
    };
  }
}
