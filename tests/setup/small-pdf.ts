import { PDFDocument, rgb, StandardFonts } from "pdf-lib";

/** A PDF with a title and a coloured box on every page; no two calls with different labels give the same bytes. */
export async function drawSmallPdf(pageCount: number, label = "Page"): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pageCount; number += 1) {
    const page = pdf.addPage([306, 396]);
    page.drawRectangle({ x: 30, y: 60, width: 120, height: 90, color: rgb(0.85, 0.3, 0.2) });
    page.drawText(`${label} ${number}`, { x: 30, y: 340, size: 24, font });
    page.drawText("Apples $1.99 lb", { x: 30, y: 170, size: 14, font });
  }
  return Buffer.from(await pdf.save());
}
