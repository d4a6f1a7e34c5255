import { createCanvas } from "@napi-rs/canvas";
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

/** A PDF of letter pages, each with its number, a price and a filled box. Equal calls give equal bytes. */
export async function drawPdf(pageCount: number, label = "Page"): Promise<Uint8Array> {
  return draw(pageCount, [612, 792], StandardFonts.HelveticaBold, (page, number, font) => {
    page.drawText(`${label} ${number}`, { x: 72, y: 700, size: 30, font });
    page.drawText(`$${number}.99`, { x: 72, y: 420, size: 48, font, color: rgb(0.8, 0.2, 0.1) });
    page.drawRectangle({ x: 300, y: 400, width: 200, height: 200, color: rgb(0.2, 0.5, 0.25) });
  });
}

/** A PDF of quarter-letter pages, each with its number, a coloured box and a deal beside it. */
export async function drawSmallPdf(pageCount: number, label = "Page"): Promise<Buffer> {
  const bytes = await draw(pageCount, [306, 396], StandardFonts.Helvetica, (page, number, font) => {
    page.drawRectangle({ x: 30, y: 60, width: 120, height: 90, color: rgb(0.85, 0.3, 0.2) });
    page.drawText(`${label} ${number}`, { x: 30, y: 340, size: 24, font });
    page.drawText("Apples $1.99 lb", { x: 30, y: 170, size: 14, font });
  });
  return Buffer.from(bytes);
}

/**
 * A PDF of letter pages, each with a photo on it that a thumbnail can be cut from, a little further to the right than before.
 * @param hue makes photos differ
 */
export async function drawPdfWithPicture(pageCount = 1, hue = 0): Promise<Uint8Array> {
  const canvas = createCanvas(200, 200);
  const pen = canvas.getContext("2d");
  for (let x = 0; x < 200; x += 1) {
    pen.fillStyle = `hsl(${x + hue}, 80%, ${20 + (x % 60)}%)`;
    pen.fillRect(x, 0, 1, 200);
  }
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(await canvas.encode("jpeg", 90));
  for (let number = 1; number <= pageCount; number += 1) {
    document.addPage([612, 792]).drawImage(picture, { x: 99 + number, y: 400, width: 200, height: 200 });
  }
  return document.save();
}

async function draw(
  pageCount: number,
  size: [number, number],
  fontName: StandardFonts,
  drawPage: (page: PDFPage, number: number, font: PDFFont) => void,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(new Date(0));
  pdf.setModificationDate(new Date(0));
  const font = await pdf.embedFont(fontName);
  for (let number = 1; number <= pageCount; number += 1) drawPage(pdf.addPage(size), number, font);
  return pdf.save();
}

/** A PDF of one empty page that only opens with a password (40-bit RC4, as PDF 1.4 has it). */
export function passwordPdf(): Uint8Array {
  const noise = "6b".repeat(32);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${noise}> /U <${noise}> >>`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>] >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** A letter page on a larger sheet, with a trim box, a slug below it and a deal in its middle. */
export async function drawSheetWithMarks(): Promise<Uint8Array> {
  const trim = { x: 36, y: 36, width: 612, height: 792 };
  return draw(1, [684, 864], StandardFonts.HelveticaBold, (page, _, font) => {
    page.setTrimBox(trim.x, trim.y, trim.width, trim.height);
    page.drawRectangle({ ...trim, color: rgb(1, 0.95, 0.6) });
    page.drawText("AD_p1.indd PRICES FINAL $1.99", { x: 56, y: 8, size: 7, font });
    page.drawText("Apples", { x: 300, y: 500, size: 20, font });
    page.drawText("$2.49 lb", { x: 300, y: 440, size: 40, font });
  });
}

/** A page's size in points, and the names of its deals with where their prices begin. */
export interface DealsAt {
  width: number;
  height: number;
  deals: Record<string, readonly [x: number, y: number]>;
}

/** A PDF of pages with framed deals, each a name above its price. */
export async function drawDeals(pages: DealsAt[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  for (const { width, height, deals } of pages) {
    const page = document.addPage([width, height]);
    for (const [index, [name, [x, y]]] of Object.entries(deals).entries()) {
      page.drawRectangle({
        x: x - 20,
        y: y - 34,
        width: 240,
        height: 150,
        borderWidth: 1,
        color: rgb(1, 1, 1),
        borderColor: rgb(0.7, 0.7, 0.7),
      });
      page.drawText(name, { x: x - 8, y: y + 84, size: 18, font });
      page.drawText(`$${index + 1}.99`, { x, y, size: 40, font, color: rgb(0.8, 0.1, 0.1) });
    }
  }
  return document.save();
}
