import type { Band, PagePlan } from "./deals";
import { drawMasthead } from "./draw-masthead";
import { drawTile } from "./draw-tile";
import { margin, pageHeight, pageWidth } from "./page-grid";
import { drawLine, gradient, ink, type Sheet, textWidth } from "./sheet";

const headHeight = 88;
const footHeight = 36;

/** Draws one page of the circular. */
export function drawPage(sheet: Sheet, plan: PagePlan, place: { number: number; count: number }): void {
  sheet.addPage();
  sheet.rect(0, 0, pageWidth, pageHeight).fill(ink.cream);
  if (plan.head) drawHead(sheet, plan.head);
  else drawMasthead(sheet);
  for (const band of plan.bands) drawBand(sheet, band);
  for (const tile of plan.tiles) drawTile(sheet, tile);
  drawFoot(sheet, place);
}

function drawHead(sheet: Sheet, { title, note, colours }: NonNullable<PagePlan["head"]>): void {
  const box = { x: 0, y: 0, width: pageWidth, height: headHeight };
  sheet
    .moveTo(0, 0)
    .lineTo(pageWidth, 0)
    .lineTo(pageWidth, headHeight - 12)
    .quadraticCurveTo(pageWidth / 2, headHeight + 12, 0, headHeight - 12)
    .closePath()
    .fill(gradient(sheet, box, colours));
  drawLine(sheet, title, { x: margin + 4, baseline: 56, font: "script", size: 38, colour: ink.white });
  const size = 13;
  const store = "GREEN BASKET MARKET";
  const right = pageWidth - margin - 4;
  const storeX = right - textWidth(sheet, store, "heavy", size) - store.length;
  drawLine(sheet, store, { x: storeX, baseline: 38, font: "heavy", size, colour: ink.sun, spacing: 1 });
  const noteX = right - textWidth(sheet, note, "text", 13);
  drawLine(sheet, note, { x: noteX, baseline: 55, font: "text", size: 13, colour: ink.white });
}

function drawBand(sheet: Sheet, { box, text, note, colours }: Band): void {
  sheet.roundedRect(box.x, box.y, box.width, box.height, 9).fill(gradient(sheet, box, colours));
  const baseline = box.y + box.height * 0.68;
  drawLine(sheet, text, { x: box.x + 12, baseline, font: "script", size: 19, colour: ink.white });
  const noteX = box.x + box.width - 12 - textWidth(sheet, note, "bold", 12.5);
  drawLine(sheet, note, { x: noteX, baseline: baseline - 1, font: "bold", size: 12.5, colour: ink.white });
}

function drawFoot(sheet: Sheet, { number, count }: { number: number; count: number }): void {
  const top = pageHeight - footHeight;
  sheet.rect(0, top, pageWidth, footHeight).fill(ink.deep);
  sheet.rect(0, top, pageWidth, 3).fill(ink.sun);
  const baseline = top + 22;
  const shared = { baseline, size: 11.5, colour: ink.white };
  const wide = drawLine(sheet, "Prices good this week", { ...shared, x: margin + 4, font: "bold" });
  const small = "While supplies last. We reserve the right to limit quantities.";
  drawLine(sheet, small, { ...shared, x: margin + 14 + wide, font: "text", size: 10, colour: "#cfe3d3" });
  const page = `Page ${number} of ${count}`;
  const pageX = pageWidth - margin - 4 - textWidth(sheet, page, "bold", shared.size);
  drawLine(sheet, page, { ...shared, x: pageX, font: "bold" });
}
