import type { FontName } from "./fonts";
import { type Price, twoDigits } from "./prices";
import { drawLine, ink, type Sheet, textWidth } from "./sheet";

/** A piece of a price: offsets from the price's left end and from its baseline (upwards), in points. */
interface Piece {
  text: string;
  font: FontName;
  size: number;
  x: number;
  up: number;
}

interface LaidPrice {
  pieces: Piece[];
  width: number;
  /** From the baseline to the top of the figures. */
  height: number;
}

/** Height of a figure for a font size of 1. */
const figureHeight = 0.7;
const tagPadding = 9;

/** Big dollars, raised cents, the unit below the cents. `size` is the font size of the dollars. */
export function layPrice(sheet: Sheet, price: Price, size: number): LaidPrice {
  if (price.kind === "buy-one-get-one") return layBuyOneGetOne(sheet, size);
  const pieces: Piece[] = [];
  let width = 0;
  const add = (text: string, share: number, up: number, font: FontName = "heavy") => {
    const piece = { text, font, size: size * share, x: width, up: size * up };
    pieces.push(piece);
    return textWidth(sheet, text, font, piece.size);
  };
  const raised = figureHeight * (1 - 0.5);
  if (price.kind === "several") {
    width += add(`${price.count}/`, 1, 0) + size * 0.02;
    width += add("$", 0.5, raised) + size * 0.02;
    width += add(String(price.dollars), 1, 0);
    return { pieces, width, height: size * figureHeight };
  }
  if (price.kind === "each") {
    width += add("$", 0.5, raised) + size * 0.02;
    width += add(String(price.dollars), 1, 0) + size * 0.03;
  } else {
    width += add(String(price.cents), 1, 0) + size * 0.03;
  }
  const cents = add(price.kind === "each" ? twoDigits(price.cents) : "¢", 0.5, raised);
  const unit = price.unit ? add(price.unit, 0.3, 0, "bold") : 0;
  width += Math.max(cents, unit);
  return { pieces, width, height: size * figureHeight };
}

function layBuyOneGetOne(sheet: Sheet, size: number): LaidPrice {
  const offer = { text: "BUY 1 GET 1", font: "heavy" as const, size: size * 0.42, x: 0, up: size * 0.56 };
  const width = textWidth(sheet, offer.text, offer.font, offer.size);
  const free = { text: "FREE", font: "heavy" as const, size: size * 0.72, x: 0, up: 0 };
  free.x = (width - textWidth(sheet, free.text, free.font, free.size)) / 2;
  return { pieces: [offer, free], width, height: size * 0.86 };
}

function drawPieces(sheet: Sheet, price: LaidPrice, x: number, baseline: number, colour: string): void {
  for (const { text, font, size, x: along, up } of price.pieces) {
    drawLine(sheet, text, { x: x + along, baseline: baseline - up, font, size, colour });
  }
}

/**
 * The price on a coloured tag whose bottom left corner sits in the corner of its tile.
 *
 * @param corner bottom left corner of the tile and how round it is
 * @returns the tag's right and upper edges
 */
export function drawPriceTag(
  sheet: Sheet,
  price: Price,
  corner: { x: number; y: number; radius: number },
  size: number,
): { right: number; top: number } {
  const laid = layPrice(sheet, price, size);
  const width = laid.width + 2 * tagPadding + 3;
  const height = laid.height + 2 * tagPadding - 2;
  const { x, y, radius } = corner;
  const top = y - height;
  const offer = price.kind === "buy-one-get-one";
  sheet
    .moveTo(x, top)
    .lineTo(x + width - 12, top)
    .quadraticCurveTo(x + width, top, x + width, top + 12)
    .lineTo(x + width, y)
    .lineTo(x + radius, y)
    .quadraticCurveTo(x, y, x, y - radius)
    .closePath();
  const colours = offer ? (["#ffd84a", ink.sun] as const) : ([ink.tomato, ink.brick] as const);
  sheet.fill(sheet.linearGradient(x, top, x, y).stop(0, colours[0]).stop(1, colours[1]));
  drawPieces(sheet, laid, x + tagPadding, y - tagPadding + 1, offer ? ink.brick : ink.white);
  return { right: x + width, top };
}

/** The price in a star with many points, as large as its round allows. */
export function drawPriceBurst(
  sheet: Sheet,
  price: Price,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const whole = layPrice(sheet, price, 100);
  const laid = layPrice(sheet, price, (160 * radius) / Math.hypot(whole.width, whole.height));
  sheet.save().opacity(0.22);
  star(sheet, x + 2.5, y + 4, radius).fill("#3a1208");
  sheet.restore();
  star(sheet, x, y, radius).fill(ink.sun);
  const face = sheet.radialGradient(x - radius * 0.3, y - radius * 0.4, 0, x, y, radius);
  sheet.circle(x, y, radius * 0.86).fill(face.stop(0, "#ef5335").stop(1, ink.brick));
  drawPieces(sheet, laid, x - laid.width / 2, y + laid.height / 2, ink.white);
}

function star(sheet: Sheet, x: number, y: number, radius: number): Sheet {
  const points = 44;
  for (let index = 0; index < points; index += 1) {
    const angle = (index / points) * Math.PI * 2;
    const reach = index % 2 ? radius * 0.92 : radius;
    const to = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
    if (index === 0) sheet.moveTo(...to);
    else sheet.lineTo(...to);
  }
  return sheet.closePath();
}
