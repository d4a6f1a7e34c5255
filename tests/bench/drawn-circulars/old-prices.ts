import { black, type Colour } from "./pen";
import type { DrawnPrice, PriceOptions } from "./prices";
import type { Chance } from "./random";
import type { Market } from "./wordings";

const words: Record<Market, readonly string[]> = {
  us: ["was", "reg."],
  gb: ["was", "instead of"],
  br: ["de"],
  it: ["anziché", "invece di"],
  de: ["statt", "UVP"],
  fr: ["au lieu de"],
  se: ["ord."],
  es: ["antes"],
  pl: ["przed"],
};
const red: Colour = [0.85, 0.05, 0.1];

/** A price with what it was before above it or before it: struck out, or behind a word that says so, or both. */
export function withOldPrice(chance: Chance, price: DrawnPrice, options: PriceOptions): DrawnPrice {
  const amount = /\d+[.,]\d{2}/.exec(price.label);
  if (!amount) return price;
  const { pen, fonts } = options;
  const size = options.size * chance.between(0.45, 0.85);
  const before = (Number(amount[0].replace(",", ".")) * chance.between(1.15, 1.9)).toFixed(2);
  const text = price.label
    .replace(/\s?lb\.|\/lb|\s?ea\.|\s/g, "")
    .replace(amount[0], amount[0].includes(",") ? before.replace(".", ",") : before);
  const stroke = chance.pick(["across", "across", "slanted", "slanted", "none"] as const);
  const word = stroke === "none" || chance.in(0.3) ? `${chance.pick(words[options.market])} ` : "";
  const wordSize = size * 0.5;
  const wordWidth = fonts.plain.widthOfTextAtSize(word, wordSize);
  const width = fonts.plain.widthOfTextAtSize(text, size);
  const strokeColour = chance.in(0.5) ? red : black;
  const thickness = size * chance.between(0.05, 0.1);
  const isBold = chance.in(0.5);
  const draw = (left: number, top: number) => {
    if (word) pen.text(word, left, top + 0.36 * size, wordSize, fonts.plain);
    const from = left + wordWidth;
    pen.text(text, from, top, size, isBold ? fonts.price : fonts.plain);
    if (stroke === "none") return;
    const [start, end] = stroke === "across" ? [0.4, 0.4] : [0.72, 0.02];
    const over = 0.06 * size;
    pen.line(from - over, top + start * size, from + width + over, top + end * size, strokeColour, thickness);
  };
  const height = 0.85 * size;
  return {
    label: price.label,
    width: Math.max(price.width, wordWidth + 1.1 * width),
    height: price.height + height,
    draw: (x, y) => {
      draw(x, y);
      price.draw(x, y + height);
    },
  };
}
