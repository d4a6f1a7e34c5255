import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocument, PDFImage } from "pdf-lib";
import type { Chance } from "./random";

/** Pictures that look like products from afar: round things in several colours, some cut out of their background. */
export async function drawPictures(
  document: PDFDocument,
  chance: Chance,
  count: number,
): Promise<PDFImage[]> {
  const pictures: PDFImage[] = [];
  for (let index = 0; index < count; index++) {
    const width = chance.whole(90, 160);
    const height = chance.whole(90, 160);
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext("2d");
    const isCutOut = chance.in(0.5);
    const hue = chance.whole(0, 359);
    if (!isCutOut) {
      pen.fillStyle = `hsl(${(hue + 180) % 360}, 30%, 85%)`;
      pen.fillRect(0, 0, width, height);
    }
    for (let blob = 0; blob < 40; blob++) {
      pen.fillStyle = `hsl(${hue + chance.whole(-25, 25)}, ${chance.whole(50, 90)}%, ${chance.whole(30, 65)}%)`;
      pen.beginPath();
      pen.arc(
        width * chance.between(0.15, 0.85),
        height * chance.between(0.15, 0.85),
        width * chance.between(0.06, 0.15),
        0,
        2 * Math.PI,
      );
      pen.fill();
    }
    const bytes = isCutOut ? await canvas.encode("png") : await canvas.encode("jpeg", 85);
    pictures.push(isCutOut ? await document.embedPng(bytes) : await document.embedJpg(bytes));
  }
  return pictures;
}
