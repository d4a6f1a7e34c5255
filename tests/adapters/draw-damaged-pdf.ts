import { writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";

/** A page with the word "Grapes" and, over its whole width, a JPEG of which only the beginning is there. */
export async function drawCutPhoto(folder: string): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 300]);
  page.drawText("Grapes", { x: 20, y: 260, size: 20, font: await pdf.embedFont(StandardFonts.Helvetica) });
  // Start of image, and an application block that says it is longer than what follows.
  const bytes = Buffer.from("ffd8ffe0001000", "hex");
  const photo = {
    Width: 400,
    Height: 300,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "DCTDecode",
  };
  addImage(pdf, page, bytes, photo);
  return save(pdf, folder, "cut-photo.pdf");
}

/** A page filled by a black-and-white image of `side` x `side` pixels, its upper half black. */
export async function drawPoster(folder: string, side: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 300]);
  const rows = Buffer.alloc((side / 8) * side, 255).fill(0, 0, (side / 8) * (side / 2));
  const poster = {
    Width: side,
    Height: side,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 1,
    Filter: "FlateDecode",
  };
  addImage(pdf, page, deflateSync(rows, { level: 1 }), poster);
  return save(pdf, folder, "poster.pdf");
}

function addImage(
  pdf: PDFDocument,
  page: PDFPage,
  bytes: Uint8Array,
  entries: Record<string, string | number>,
) {
  const image = pdf.context.register(
    pdf.context.stream(bytes, { Type: "XObject", Subtype: "Image", ...entries }),
  );
  const name = page.node.newXObject("Image", image);
  page.node.addContentStream(pdf.context.register(pdf.context.stream(`q 300 0 0 300 0 0 cm ${name} Do Q`)));
}

/**
 * A page tree of a page, another page and, `at` (counted from 0) among them, a branch that leads back into
 * itself.
 *
 * @param count how many pages the tree says it has
 */
export async function drawLoopingTree(folder: string, at: number, count: number): Promise<string> {
  const file = path.join(folder, `looping-tree-${at}-${count}.pdf`);
  const kids = ["3 0 R", "5 0 R"];
  kids.splice(at, 0, "4 0 R");
  const text = (word: string) => `BT /F1 20 Tf 20 200 Td (${word}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${count} /MediaBox [0 0 200 300] >>`,
    "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources 8 0 R >>",
    "<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources 8 0 R >>",
    ...["First", "Last"].map(
      (word) => `<< /Length ${text(word).length} >>\nstream\n${text(word)}\nendstream`,
    ),
    "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  await writeFile(file, `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
  return file;
}

async function save(pdf: PDFDocument, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await pdf.save());
  return file;
}
