import { PDFDocument, rgb, StandardFonts } from "pdf-lib";

/** A PDF of letter pages, each with its number, a price and a filled box. */
export async function drawPdf(pages: number, label = "Page"): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(new Date(0));
  pdf.setModificationDate(new Date(0));
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([612, 792]);
    page.drawText(`${label} ${number}`, { x: 72, y: 700, size: 30, font });
    page.drawText(`$${number}.99`, { x: 72, y: 420, size: 48, font, color: rgb(0.8, 0.2, 0.1) });
    page.drawRectangle({ x: 300, y: 400, width: 200, height: 200, color: rgb(0.2, 0.5, 0.25) });
  }
  return pdf.save();
}
