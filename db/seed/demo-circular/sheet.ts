import { readFileSync } from "node:fs";
import type { Box } from "./deals";
import { loadPdfKit } from "./drawing-libraries";
import { type FontName, fonts } from "./fonts";
import { pageHeight, pageWidth } from "./page-grid";
import { readWoff } from "./read-woff";

/** The document that is being drawn. Points, origin at the page's top left. */
export type Sheet = PDFKit.PDFDocument;

export const ink = {
  leaf: "#1f7a3d",
  deep: "#0e4a2b",
  tomato: "#d8321f",
  brick: "#a81e12",
  sun: "#ffc928",
  cream: "#fbf6e8",
  text: "#20302a",
  quiet: "#56625b",
  white: "#ffffff",
};

/** Stands still, so that the same circular comes out byte for byte. */
const drawnAt = new Date("2026-01-05T12:00:00.000Z");

export function openSheet(title: string, author: string): { sheet: Sheet; bytes: Promise<Uint8Array> } {
  const PDFDocument = loadPdfKit();
  const sheet = new PDFDocument({
    autoFirstPage: false,
    size: [pageWidth, pageHeight],
    margin: 0,
    lang: "en-US",
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: drawnAt },
  });
  for (const [name, path] of Object.entries(fonts)) sheet.registerFont(name, readWoff(readFileSync(path)));
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.on("error", reject);
    sheet.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
  return { sheet, bytes };
}

/** A gradient from one corner of the box to the other. */
export function gradient(sheet: Sheet, box: Box, [from, to]: readonly [string, string], diagonal = true) {
  const right = diagonal ? box.x + box.width : box.x;
  return sheet
    .linearGradient(box.x, box.y, right, box.y + box.height)
    .stop(0, from)
    .stop(1, to);
}

export function textWidth(sheet: Sheet, text: string, font: FontName, size: number): number {
  return sheet.font(font).fontSize(size).widthOfString(text);
}

/** One line of text whose letters stand on `baseline`; gives its width. */
export function drawLine(
  sheet: Sheet,
  text: string,
  style: { x: number; baseline: number; font: FontName; size: number; colour: string; spacing?: number },
): number {
  const { x, baseline, font, size, colour, spacing = 0 } = style;
  sheet.font(font).fontSize(size).fillColor(colour);
  sheet.text(text, x, baseline, { lineBreak: false, baseline: "alphabetic", characterSpacing: spacing });
  return sheet.widthOfString(text, { characterSpacing: spacing });
}

/** The words of a text laid in lines no wider than `width`. */
export function wrapText(sheet: Sheet, text: string, font: FontName, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(sheet, longer, font, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
