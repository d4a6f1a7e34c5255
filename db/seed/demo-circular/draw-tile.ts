import type { Box, Deal, Tile } from "./deals";
import { drawPriceBurst, drawPriceTag, tagHeight } from "./draw-price";
import { placePicture } from "./embed-picture";
import { illustrations } from "./illustrations";
import { drawLine, gradient, ink, type Sheet, wrapText } from "./sheet";

const radius = 9;
const padding = 11;

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
  const priceSize = Math.min(46, box.width * 0.32);
  const tagTop = box.y + box.height - tagHeight(priceSize);
  const { width, height } = illustrations[deal.picture];
  const upright = height > width;
  const room = {
    x: box.x + padding,
    y: words + 3,
    width: box.width - 2 * padding,
    height: tagTop - words - 3 + (upright ? 28 : 10),
  };
  placePicture(sheet, deal.picture, room, upright ? { x: 0.85, y: 1 } : { x: 0.5, y: 0.6 });
  drawPriceTag(sheet, deal.price, { x: box.x, y: box.y + box.height, radius }, priceSize);
}

function drawBeside(sheet: Sheet, { box, deal }: Tile): void {
  const from = box.x + box.width * 0.37;
  const room = {
    x: from,
    y: box.y + 8,
    width: box.x + box.width - from - 8,
    height: box.height - 14,
  };
  placePicture(sheet, deal.picture, room, { x: 0.7, y: 0.78 });
  drawWords(sheet, deal, box, box.width * 0.46, wideType);
  const priceSize = Math.min(50, box.height * 0.29);
  drawPriceTag(sheet, deal.price, { x: box.x, y: box.y + box.height, radius }, priceSize);
}

function drawHero(sheet: Sheet, { box, deal }: Tile): void {
  const words = drawWords(sheet, deal, box, box.width - 2 * padding, heroType);
  const floor = box.y + box.height;
  const reach = Math.min((floor - words) / 2 - 4, box.width * 0.19);
  const room = {
    x: box.x + reach * 1.55,
    y: words - 14,
    width: box.width - reach * 1.55 - 8,
    height: floor - words + 8,
  };
  placePicture(sheet, deal.picture, room, { x: 0.8, y: 0.7 });
  drawPriceBurst(sheet, deal.price, { x: box.x + reach + 9, y: floor - reach - 9, radius: reach });
}

/** Prefix, name and details from the tile's top left; gives the lower edge of the last line. */
function drawWords(sheet: Sheet, deal: Deal, box: Box, width: number, type: Type): number {
  const x = box.x + padding;
  let baseline = box.y + padding - 2;
  if (deal.prefix) {
    baseline += type.prefix;
    const style = { x, baseline, font: "bold", size: type.prefix, colour: ink.leaf, spacing: 0.6 } as const;
    drawLine(sheet, deal.prefix.toUpperCase(), style);
  }
  for (const text of wrapText(sheet, deal.ingredient, "heavy", type.name, width)) {
    baseline += type.name * 0.95;
    drawLine(sheet, text, { x, baseline, font: "heavy", size: type.name, colour: ink.text });
  }
  baseline += 1.5;
  for (const text of wrapText(sheet, deal.details, "text", type.details, width)) {
    baseline += type.details * 1.15;
    drawLine(sheet, text, { x, baseline, font: "text", size: type.details, colour: ink.quiet });
  }
  return baseline + type.details * 0.3;
}
