import { margin, pageWidth } from "./page-grid";
import { drawLine, ink, type Sheet, textWidth } from "./sheet";

const height = 122;

/** The head of the front page: the grocer's mark and name on green. */
export function drawMasthead(sheet: Sheet): void {
  const fill = sheet.linearGradient(0, 0, pageWidth, height);
  sheet.save();
  sheet
    .moveTo(0, 0)
    .lineTo(pageWidth, 0)
    .lineTo(pageWidth, height - 16)
    .quadraticCurveTo(pageWidth / 2, height + 14, 0, height - 16)
    .closePath()
    .fill(fill.stop(0, "#2f9a4b").stop(0.55, ink.leaf).stop(1, ink.deep));
  sheet.restore();
  drawLeaves(sheet);
  drawBasket(sheet, margin + 6, 24);
  const nameX = margin + 92;
  drawLine(sheet, "Green Basket", { x: nameX, baseline: 68, font: "script", size: 47, colour: ink.white });
  const market = {
    x: nameX + 66,
    baseline: 95,
    font: "heavy",
    size: 21,
    colour: ink.sun,
    spacing: 3.5,
  } as const;
  drawLine(sheet, "MARKET", market);
  drawSlogan(sheet);
}

function drawSlogan(sheet: Sheet): void {
  const right = pageWidth - margin - 6;
  const lines = [
    { text: "Fresh picks of the week", font: "bold", size: 20, baseline: 48, colour: ink.white },
    {
      text: "Picked early. Priced low. Close to home.",
      font: "text",
      size: 12.5,
      baseline: 65,
      colour: "#dcefdc",
    },
  ] as const;
  for (const { text, ...style } of lines) {
    drawLine(sheet, text, { ...style, x: right - textWidth(sheet, text, style.font, style.size) });
  }
  const pill = "PRICES GOOD THIS WEEK";
  const width = textWidth(sheet, pill, "heavy", 12) + 30;
  sheet.roundedRect(right - width, 75, width, 21, 10.5).fill(ink.sun);
  drawLine(sheet, pill, {
    x: right - width + 10,
    baseline: 89.8,
    font: "heavy",
    size: 12,
    colour: ink.deep,
    spacing: 0.5,
  });
}

function drawBasket(sheet: Sheet, x: number, y: number): void {
  sheet.save().translate(x, y);
  for (const [turn, length] of [
    [-118, 34],
    [-90, 40],
    [-60, 34],
  ] as const) {
    sheet.save().translate(37, 34).rotate(turn);
    sheet.path(
      `M0 0C${length * 0.3} -12 ${length * 0.75} -11 ${length} 0C${length * 0.75} 11 ${length * 0.3} 12 0 0Z`,
    );
    sheet.fill(turn === -90 ? "#bfe36b" : "#8fce55");
    sheet
      .path(`M2 0L${length * 0.8} 0`)
      .lineWidth(1.2)
      .stroke("#3f8f34");
    sheet.restore();
  }
  sheet.path("M8 36C12 4 62 4 66 36").lineWidth(4).stroke(ink.white);
  sheet.path("M2 34L72 34L64 70Q63 75 58 75L16 75Q11 75 10 70Z").fill(ink.white);
  sheet.path("M14 44L60 44M15.5 53L58.5 53M17 62L57 62M26 40L28 70M37 40L37 70M48 40L46 70");
  sheet.lineWidth(2).stroke(ink.leaf);
  sheet.roundedRect(-1, 30, 76, 8, 4).fill(ink.sun);
  sheet.restore();
}

/** Faint leaves over the green. */
function drawLeaves(sheet: Sheet): void {
  for (const [x, y, turn, length] of [
    [300, 112, -62, 60],
    [338, 6, 58, 54],
    [578, 114, -120, 66],
    [18, 8, 40, 48],
    [604, 10, 120, 46],
    [430, 118, -84, 40],
  ] as const) {
    sheet.save().translate(x, y).rotate(turn).opacity(0.1);
    sheet.path(
      `M0 0C${length * 0.3} -${length * 0.36} ${length * 0.75} -${length * 0.3} ${length} 0C${length * 0.75} ${length * 0.3} ${length * 0.3} ${length * 0.36} 0 0Z`,
    );
    sheet.fill("#ffffff").restore();
  }
}
