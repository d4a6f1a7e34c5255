import type { Box, Deal, Tile } from "./deals";
import { drawPriceBurst, drawPriceTag } from "./draw-price";
import { placePicture } from "./embed-picture";
import { drawLine, gradient, ink, type Sheet, wrapText } from "./sheet";

const radius = 9;
const padding = 11;

/** Sizes of the words of a tile, in points. */
interface Type {
  prefix: number;
  name: number;
  details: number;
}

const smallType: Type = { prefix: 8.5, name: 17, details: 9.2 };
const wideType: Type = { prefix: 9, name: 21, details: 10 };
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
  const priceSize = Math.min(46, box.width * 0.33);
  const room = {
    x: box.x + padding,
    y: words + 4,
    width: box.width - 2 * padding,
    height: box.y + box.height - words - 4 - priceSize * 0.62,
  };
  placePicture(sheet, deal.picture, room);
  drawPriceTag(sheet, deal.price, { x: box.x, y: box.y + box.height, radius }, priceSize);
}

function drawBeside(sheet: Sheet, { box, deal }: Tile): void {
  const textPart = box.width * 0.46;
  placePicture(sheet, deal.picture, {
    x: box.x + textPart,
    y: box.y + padding,
    width: box.width - textPart - padding,
    height: box.height - 2 * padding,
  });
  drawWords(sheet, deal, box, textPart, wideType);
  drawPriceTag(sheet, deal.price, { x: box.x, y: box.y + box.height, radius }, 52);
}

function drawHero(sheet: Sheet, { box, deal }: Tile): void {
  const words = drawWords(sheet, deal, box, box.width - 2 * padding, heroType);
  const floor = box.y + box.height;
  const reach = Math.min((floor - words) / 2 - 6, box.width * 0.24);
  placePicture(sheet, deal.picture, {
    x: box.x + reach * 1.5,
    y: words - 10,
    width: box.width - reach * 1.5 - padding,
    height: floor - words + 4,
  });
  drawPriceBurst(sheet, deal.price, { x: box.x + reach + 8, y: floor - reach - 8, radius: reach });
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
