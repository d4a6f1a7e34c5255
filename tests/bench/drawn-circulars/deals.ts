import type { PDFFont, PDFImage } from "pdf-lib";
import { withOldPrice } from "./old-prices";
import { black, type Colour, type Fonts, type Frame, type Pen } from "./pen";
import { makePrice, type PriceStyle, smallPrices } from "./prices";
import type { Chance } from "./random";
import type { Market, Wording } from "./wordings";

/** The arrangement of a deal's parts. */
export type DealPlan =
  | "picture-price-name"
  | "name-picture-price"
  | "side"
  | "badge"
  | "row"
  | "price-beside-name"
  | "price-name-picture";

/** The style of all deals in a circular. */
export interface DealStyle {
  market: Market;
  wording: Wording;
  plan: DealPlan;
  priceStyle: PriceStyle;
  fonts: Fonts;
  colour: Colour;
  nameColour: Colour;
  upperCase: boolean;
  align: "left" | "centre";
  /** Whether type has the same sizes in all deals of the page, whatever the size of their frames. */
  evenSizes: boolean;
  /** Whether each letter is positioned on its own, as some programs do. */
  lettersApart: boolean;
  /** The probabilities that a deal has a prefix, details or small prices. */
  prefixes: number;
  details: number;
  smallPrices: number;
  /**
   * The probability of an old price beside the price, nearly as large or struck out. With 0, no random number is drawn.
   */
  oldPrices: number;
  pictures: readonly PDFImage[];
}

export interface DealWords {
  deal: string;
  ingredient: string;
  prefix: string;
  details: string;
}

/** Draws one deal into a frame and returns the labels that a person would give it. */
export function drawDeal(pen: Pen, chance: Chance, frame: Frame, circular: DealStyle): DealWords {
  const style = { ...circular, plan: planFor(frame, circular.plan) };
  const { wording, fonts, market } = style;
  // A row of a list is low, and its type takes up half of its height.
  const unit = Math.min(frame.width, frame.height * (style.plan === "row" ? 2.4 : 1.1));
  const nameSize = style.evenSizes ? 9.5 : clamp(unit * chance.between(0.075, 0.095), 6.5, 20);
  const small = Math.max(5, nameSize * chance.pick([0.68, 0.8]));
  const cased = (text: string) => (style.upperCase ? text.toUpperCase() : text);
  const narrow = style.plan === "side" || style.plan === "price-beside-name";
  const textWidth = narrow ? frame.width * 0.54 : frame.width;
  const name = cased(chance.pick(wording.products));
  const prefix = chance.in(style.prefixes) ? chance.pick(wording.prefixes) : "";
  const details = chance.in(style.details) ? [chance.pick(wording.details)] : [];
  if (details.length > 0 && chance.in(0.3)) details.push(chance.pick(wording.details));
  if (chance.in(style.smallPrices)) details.push(...smallPrices(chance, market));
  const lines: Line[] = [
    ...wrap(prefix, fonts.plain, nameSize * 0.82, textWidth),
    ...wrap(name, fonts.bold, nameSize, textWidth),
    ...details.flatMap((detail) => wrap(detail, fonts.plain, small, textWidth)),
  ];
  const priceSize = clamp(unit * chance.between(0.17, 0.26), nameSize * 1.5, 80);
  const options = { market, style: style.priceStyle, fonts, colour: style.colour, pen };
  const hasOld = style.oldPrices > 0 && chance.in(style.oldPrices);
  const make = (size: number) => {
    const price = makePrice(chance, { ...options, size });
    return hasOld ? withOldPrice(chance, price, { ...options, size }) : price;
  };
  let price = make(priceSize);
  const maxWidth = frame.width * maxPriceShare[style.plan];
  if (price.width > maxWidth) price = scaled(price, maxWidth / price.width, make, priceSize);
  placers[style.plan]({ pen, frame, price, lines, picture: chance.pick(style.pictures), chance, style });
  return { deal: price.label, ingredient: name, prefix, details: details.join("\n") };
}

/** The largest share of the frame's width that the price may take. */
const maxPriceShare: Record<DealPlan, number> = {
  "picture-price-name": 1,
  "name-picture-price": 1,
  "price-name-picture": 1,
  side: 0.54,
  badge: 0.6,
  row: 0.5,
  "price-beside-name": 0.42,
};

/** Designers arrange a deal horizontally in a wide frame, and vertically in a tall one. */
function planFor({ width, height }: Frame, plan: DealPlan): DealPlan {
  if (plan === "row") return plan;
  if (width > 1.9 * height) return "side";
  return plan === "side" && height > 0.9 * width ? "picture-price-name" : plan;
}

type Price = ReturnType<typeof makePrice>;

/** A price of the same kind, made smaller to take about this share of its width. */
function scaled(price: Price, share: number, make: (size: number) => Price, size: number): Price {
  let smaller = price;
  for (let part = share * 0.95; smaller === price || part > 0.3; part *= 0.8) {
    smaller = make(size * part);
    if (smaller.width <= price.width * share) break;
  }
  return smaller;
}

interface Line {
  text: string;
  font: PDFFont;
  size: number;
}

interface Placed {
  pen: Pen;
  frame: Frame;
  price: Price;
  lines: readonly Line[];
  picture: PDFImage;
  chance: Chance;
  style: DealStyle;
}

const placers: Record<DealPlan, (placed: Placed) => void> = {
  "picture-price-name": ({ pen, frame, price, lines, picture, style }) => {
    const needed = price.height + heightOf(lines) + 6;
    const bottom = drawPicture(pen, picture, { ...frame, height: frame.height - needed });
    price.draw(alignedLeft(frame, price.width, style), bottom + 3);
    drawLines(pen, lines, frame, bottom + price.height + 6, style);
  },
  "name-picture-price": ({ pen, frame, price, lines, picture, style }) => {
    const top = frame.top + heightOf(lines) + 3;
    drawLines(pen, lines, frame, frame.top, style);
    const bottom = drawPicture(pen, picture, {
      ...frame,
      top,
      height: frame.top + frame.height - top - price.height - 4,
    });
    price.draw(frame.left + frame.width - price.width, bottom + 4);
  },
  side: ({ pen, frame, price, lines, picture, style }) => {
    drawPicture(pen, picture, { ...frame, width: frame.width * 0.42 });
    const left = frame.left + frame.width * 0.46;
    drawLines(pen, lines, { ...frame, left, width: frame.width * 0.54 }, frame.top, style);
    const below = Math.max(frame.top + heightOf(lines) + 4, frame.top + frame.height - price.height);
    price.draw(left, below);
  },
  badge: ({ pen, frame, price, lines, picture, chance, style }) => {
    const pictureFrame = { ...frame, height: frame.height - heightOf(lines) - 4 };
    const bottom = drawPicture(pen, picture, pictureFrame);
    const left = chance.in(0.5) ? frame.left + 3 : frame.left + frame.width - price.width - 9;
    const top = bottom - price.height - 10;
    pen.fill(
      { left: left - 3, top: top - 3, width: price.width + 10, height: price.height + 8 },
      style.nameColour === black ? [1, 0.9, 0.2] : [1, 1, 0.75],
    );
    price.draw(left + 1, top + 1);
    drawLines(pen, lines, frame, bottom + 4, style);
  },
  row: ({ pen, frame, price, lines, style }) => {
    drawLines(pen, lines, frame, frame.top + 1, { ...style, align: "left" });
    price.draw(frame.left + frame.width - price.width, frame.top + 1);
  },
  "price-name-picture": ({ pen, frame, price, lines, picture, style }) => {
    price.draw(alignedLeft(frame, price.width, style), frame.top + 1);
    const top = frame.top + price.height + 5;
    drawLines(pen, lines, frame, top, style);
    const used = price.height + heightOf(lines) + 8;
    drawPicture(pen, picture, { ...frame, top: frame.top + used, height: frame.height - used });
  },
  "price-beside-name": ({ pen, frame, price, lines, picture, style }) => {
    const needed = Math.max(price.height, heightOf(lines)) + 4;
    const bottom = drawPicture(pen, picture, { ...frame, height: frame.height - needed });
    price.draw(frame.left, bottom + 4);
    const beside = { ...frame, left: frame.left + frame.width * 0.46, width: frame.width * 0.54 };
    drawLines(pen, lines, beside, bottom + 4, style);
  },
};

/** Fits the picture into the middle of the frame; returns where it ends. */
function drawPicture(pen: Pen, picture: PDFImage, frame: Frame): number {
  const height = Math.max(8, frame.height);
  const share = Math.min(frame.width / picture.width, height / picture.height);
  const width = picture.width * share;
  const tall = picture.height * share;
  pen.image(picture, {
    left: frame.left + (frame.width - width) / 2,
    top: frame.top + (height - tall) / 2,
    width,
    height: tall,
  });
  return frame.top + height;
}

const leading = 1.12;

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { size }) => sum + size * leading, 0);
}

function drawLines(pen: Pen, lines: readonly Line[], frame: Frame, top: number, style: DealStyle): void {
  let y = top;
  for (const { text, font, size } of lines) {
    const left = alignedLeft(frame, font.widthOfTextAtSize(text, size), style);
    const colour = font === style.fonts.bold ? style.nameColour : black;
    if (style.lettersApart) drawLetters(pen, text, left, y, { font, size, colour });
    else pen.text(text, left, y, size, font, colour);
    y += size * leading;
  }
}

function drawLetters(
  pen: Pen,
  text: string,
  left: number,
  top: number,
  { font, size, colour }: { font: PDFFont; size: number; colour: Colour },
): void {
  let x = left;
  for (const letter of text) x += pen.text(letter, x, top, size, font, colour);
}

function alignedLeft(frame: Frame, width: number, { align }: DealStyle): number {
  return align === "left" ? frame.left : frame.left + (frame.width - width) / 2;
}

function wrap(text: string, font: PDFFont, size: number, width: number): Line[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, font, size }));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
