import type { Box, Deal, Tile } from "./deals";
import { drawPriceBurst, drawPriceTag } from "./draw-price";
import { placePicture } from "./embed-picture";
import type { FontName } from "./fonts";
import { type IllustrationName, illustrations } from "./illustrations";
import { drawLine, gradient, ink, type Sheet, wrapText } from "./sheet";

const radius = 9;
const padding = 11;
/** From the tile's edge to its picture. */
const edge = 6;
/** From words and price to the picture. */
const nearest = 1.5;

/** Sizes of the words of a tile, in points. */
interface Type {
  prefix: number;
  name: number;
  details: number;
}

const smallType: Type = { prefix: 8.8, name: 18.5, details: 10 };
const wideType: Type = { prefix: 9, name: 22, details: 10.5 };
const heroType: Type = { prefix: 12, name: 36, details: 13 };

/** Draws a ruled box with the deal's words, picture and price. */
export function drawTile(sheet: Sheet, tile: Tile): void {
  drawCard(sheet, tile);
  if (tile.look === "hero") drawHero(sheet, tile);
  else if (tile.look === "beside") drawBeside(sheet, tile);
  else drawStacked(sheet, tile);
}

function drawCard(sheet: Sheet, { box, background }: Tile): void {
  for (const [spread, alpha] of [
    [2.4, 0.05],
    [1.2, 0.07],
  ] as const) {
    sheet.save().opacity(alpha);
    sheet.roundedRect(
      box.x - spread + 0.5,
      box.y - spread + 2,
      box.width + 2 * spread - 1,
      box.height + 2 * spread - 1,
      radius + spread,
    );
    sheet.fill("#2b2410").restore();
  }
  sheet.roundedRect(box.x, box.y, box.width, box.height, radius).fill(gradient(sheet, box, background));
  sheet.roundedRect(box.x, box.y, box.width, box.height, radius).lineWidth(0.7).stroke("#d9d3bd");
}

function drawStacked(sheet: Sheet, { box, deal }: Tile): void {
  const words = drawWords(sheet, deal, box, box.width - 2 * padding, smallType);
  const corner = { x: box.x, y: box.y + box.height, radius };
  const tag = drawPriceTag(sheet, deal.price, corner, Math.min(46, box.width * 0.3));
  placePicture(sheet, deal.picture, largestRoom(deal.picture, box, words, tag), { x: 0.5, y: 0.7 });
}

function drawBeside(sheet: Sheet, { box, deal }: Tile): void {
  const words = drawWords(sheet, deal, box, box.width * 0.46, wideType);
  const corner = { x: box.x, y: box.y + box.height, radius };
  const tag = drawPriceTag(sheet, deal.price, corner, Math.min(50, box.height * 0.28));
  placePicture(sheet, deal.picture, largestRoom(deal.picture, box, words, tag), { x: 0.65, y: 0.65 });
}

function drawHero(sheet: Sheet, { box, deal }: Tile): void {
  const words = drawWords(sheet, deal, box, box.width - 2 * padding, heroType);
  const floor = box.y + box.height;
  const reach = Math.min((floor - words.bottom) / 2 - 4, box.width * 0.18);
  const burst = { x: box.x + reach + 9, y: floor - reach - 9, radius: reach };
  drawPriceBurst(sheet, deal.price, burst);
  const taken = { right: burst.x + reach, top: burst.y - reach };
  placePicture(sheet, deal.picture, largestRoom(deal.picture, box, words, taken), { x: 0.6, y: 0.6 });
}

/**
 * Where the picture can be largest without touching words or price, so that it can be cut out clean: below
 * the words and above the price, below the words and right of the price, or right of both.
 */
function largestRoom(
  picture: IllustrationName,
  box: Box,
  words: { right: number; bottom: number },
  price: { right: number; top: number },
): Box {
  const right = box.x + box.width - edge;
  const floor = box.y + box.height - edge;
  const rooms = [
    { left: box.x + edge, top: words.bottom, bottom: price.top },
    { left: price.right, top: words.bottom, bottom: floor },
    { left: Math.max(words.right, price.right), top: box.y + edge, bottom: floor },
    { left: words.right, top: box.y + edge, bottom: price.top },
  ].map(({ left, top, bottom }) => ({
    x: left + nearest,
    y: top + nearest,
    width: right - left - nearest,
    height: bottom - top - 2 * nearest,
  }));
  const { width, height } = illustrations[picture];
  const scaleIn = (room: Box) => Math.min(room.width / width, room.height / height);
  return rooms.reduce((best, room) => (scaleIn(room) > scaleIn(best) ? room : best));
}

/** Prefix, name and details from the tile's top left; gives the right and lower edges of the words. */
function drawWords(
  sheet: Sheet,
  deal: Deal,
  box: Box,
  width: number,
  type: Type,
): { right: number; bottom: number } {
  const x = box.x + padding;
  let baseline = box.y + padding - 2;
  let widest = 0;
  const draw = (text: string, style: { font: FontName; size: number; colour: string; spacing?: number }) => {
    widest = Math.max(widest, drawLine(sheet, text, { ...style, x, baseline }));
  };
  if (deal.prefix) {
    baseline += type.prefix;
    draw(deal.prefix.toUpperCase(), { font: "bold", size: type.prefix, colour: ink.leaf, spacing: 0.6 });
  }
  for (const text of wrapText(sheet, deal.ingredient, "heavy", type.name, width)) {
    baseline += type.name * 0.95;
    draw(text, { font: "heavy", size: type.name, colour: ink.text });
  }
  baseline += 1.5;
  for (const text of wrapText(sheet, deal.details, "text", type.details, width)) {
    baseline += type.details * 1.15;
    draw(text, { font: "text", size: type.details, colour: ink.quiet });
  }
  return { right: x + widest, bottom: baseline + type.details * 0.3 };
}
