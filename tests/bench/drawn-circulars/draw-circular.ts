import { PDFDocument, StandardFonts } from "pdf-lib";
import { type DealPlan, type DealStyle, type DealWords, drawDeal } from "./deals";
import { type Layout, layOut } from "./layouts";
import { black, type Colour, type Fonts, type Frame, Pen } from "./pen";
import { drawPictures } from "./pictures";
import { stylesOf } from "./prices";
import { type Chance, chanceFrom } from "./random";
import { type Market, type Wording, wordings } from "./wordings";

/** A deal as a person would label it. Box as fractions of the page, from its top left. */
export interface DrawnDeal extends DealWords, Frame {}

export interface DrawnCircular {
  /** Market, layout and plan, for the eye. */
  name: string;
  pdf: Uint8Array;
  /** By page number. */
  labels: Record<string, DrawnDeal[]>;
}

const layouts: readonly Layout[] = ["grid", "heroes", "bands", "free", "columns", "rows", "scattered"];
const markets: readonly Market[] = ["us", "br", "it", "de", "fr"];
const wideMarkets: readonly Market[] = ["gb", "it", "se", "us", "es", "br", "pl", "de", "fr"];
const plans: readonly DealPlan[] = [
  "picture-price-name",
  "name-picture-price",
  "side",
  "badge",
  "price-beside-name",
  "price-name-picture",
];
const sizes = [
  [612, 792],
  [595, 842],
  [756, 1224],
  [842, 595],
  [900, 1300],
] as const;
const reds: readonly Colour[] = [[0.8, 0.05, 0.1], [0.05, 0.35, 0.15], [0.05, 0.1, 0.5], black];

interface Look {
  layout: Layout;
  style: DealStyle;
  size: readonly [number, number];
  around: "lines" | "table" | "cards" | "filled" | "none";
  /** What all is printed on. */
  ground: "white" | "tinted" | "picture";
  /** Points between two deals. */
  gutter: number;
  heading: Colour;
}

/** "wide": with more currencies, and with old prices that are struck out or as large as those that are paid. */
export type Variety = "usual" | "wide";

/** Draws a circular of two or three pages; equal seeds give equal circulars. */
export async function drawCircular(seed: number, variety: Variety = "usual"): Promise<DrawnCircular> {
  const chance = chanceFrom(seed);
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const look = await chooseLook(document, chance, seed, variety);
  const labels: DrawnCircular["labels"] = {};
  const count = chance.whole(2, 3);
  for (let number = 1; number <= count; number++) labels[number] = drawPage(document, chance, look, number);
  const { market, plan, priceStyle } = look.style;
  const name = `${seed} ${market} ${look.layout} ${plan} ${priceStyle} ${look.around}`;
  return { name, pdf: await document.save(), labels };
}

async function chooseLook(
  document: PDFDocument,
  chance: Chance,
  seed: number,
  variety: Variety,
): Promise<Look> {
  const layout = layouts[seed % layouts.length] as Layout;
  const possible = variety === "wide" ? wideMarkets : markets;
  const market = possible[Math.floor(seed / 2) % possible.length] as Market;
  const plan = layout === "rows" ? "row" : chance.pick(plans);
  const style: DealStyle = {
    market,
    wording: wordings[market],
    plan,
    priceStyle: chance.pick(stylesOf[market]),
    fonts: await chooseFonts(document, chance),
    colour: chance.pick(reds),
    nameColour: chance.in(0.7) ? black : chance.pick(reds),
    upperCase: chance.in(0.3),
    prefixes: chance.pick([0, 0.3, 0.6]),
    details: chance.pick([0.4, 0.8, 1]),
    smallPrices: chance.pick([0, 0.3, 0.8]),
    align: chance.pick(["left", "left", "centre"]),
    evenSizes: chance.in(0.4),
    lettersApart: chance.in(0.15),
    pictures: await drawPictures(document, chance, 6),
    oldPrices: variety === "wide" ? chance.pick([0, 0.4, 0.8]) : 0,
  };
  const isOpen = layout === "free" || layout === "rows" || layout === "scattered";
  const around = isOpen ? "none" : chance.pick(["lines", "table", "cards", "filled", "none"] as const);
  const gutter = chance.between(4, 16);
  const ground = chance.pick(["white", "white", "white", "tinted", "picture"] as const);
  return { layout, style, size: chance.pick(sizes), around, ground, gutter, heading: chance.pick(reds) };
}

async function chooseFonts(document: PDFDocument, chance: Chance): Promise<Fonts> {
  const [plain, bold] = chance.pick([
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
    [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
    [StandardFonts.Helvetica, StandardFonts.Helvetica],
  ] as const);
  const price = chance.pick([
    StandardFonts.HelveticaBold,
    StandardFonts.TimesRomanBold,
    StandardFonts.HelveticaBold,
  ]);
  return {
    plain: await document.embedFont(plain),
    bold: await document.embedFont(bold),
    price: await document.embedFont(price),
  };
}

function drawPage(document: PDFDocument, chance: Chance, look: Look, number: number): DrawnDeal[] {
  const [width, height] = look.size;
  const pen = new Pen(document, document.addPage([width, height]));
  const whole = { left: 0, top: 0, width, height };
  if (look.ground === "tinted") pen.fill(whole, [0.99, 0.96, 0.86]);
  if (look.ground === "picture") pen.image(chance.pick(look.style.pictures), whole);
  const inner = drawFrameOfPage(pen, chance, look, number);
  if (look.ground === "picture") pen.fill(inner, [1, 1, 1]);
  return layOut(look.layout, chance, inner).map((frame) => {
    const words = drawOne(pen, chance, look, frame);
    const { covered } = pen;
    // People leave a little room around what they mark.
    const box = look.around === "none" || look.around === "table" ? shrink(covered, -2) : words.frame;
    return {
      ...words.words,
      left: box.left / width,
      top: box.top / height,
      width: box.width / width,
      height: box.height / height,
    };
  });
}

function drawOne(pen: Pen, chance: Chance, look: Look, frame: Frame): { words: DealWords; frame: Frame } {
  const half = look.around === "lines" || look.around === "table" ? 0 : look.gutter / 2;
  const card = shrink(frame, half);
  if (look.around === "filled")
    pen.fill(
      card,
      chance.pick([
        [0.97, 0.95, 0.88],
        [0.92, 0.96, 0.92],
      ] as const),
    );
  if (look.around === "cards") pen.frame(card, [0.3, 0.3, 0.3], 1);
  if (look.around === "lines") pen.frame(card, [0.6, 0.6, 0.6], 0.7);
  if (look.around === "table") {
    const { left, top, width, height } = card;
    pen.line(left, top + height, left + width, top + height, [0.5, 0.5, 0.5], 0.8);
    pen.line(left + width, top, left + width, top + height, [0.5, 0.5, 0.5], 0.8);
  }
  const pad = look.around === "none" ? 0 : Math.max(4, look.gutter / 2);
  pen.start();
  return { words: drawDeal(pen, chance, shrink(card, pad), look.style), frame: card };
}

function shrink({ left, top, width, height }: Frame, by: number): Frame {
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by };
}

/** Draws head and foot, the same on each page but for its number; gives the frame that is left for deals. */
function drawFrameOfPage(pen: Pen, chance: Chance, look: Look, number: number): Frame {
  const [width, height] = look.size;
  const { wording, fonts } = look.style;
  const side = width * 0.04;
  const headSize = height * 0.026;
  const first = number === 1 ? 1.5 : 1;
  let top = height * 0.02;
  const dates = wording.dates[look.size[0] % wording.dates.length] ?? "";
  if (look.heading !== black) {
    pen.text(headOf(wording, look), side, top, headSize * first, fonts.bold, look.heading);
    top += headSize * first;
    pen.text(dates, side, top, headSize * 0.42, fonts.plain);
    top += headSize * 0.8;
  }
  if (chance.in(0.4)) {
    const department = chance.pick(wording.departments);
    pen.fill({ left: side, top, width: width - 2 * side, height: headSize * 0.8 }, look.heading);
    pen.text(department, side + 6, top + headSize * 0.18, headSize * 0.6, fonts.bold, [1, 1, 1]);
    top += headSize;
  }
  const foot = wording.feet[look.size[1] % wording.feet.length] ?? "";
  const bottom = height * 0.955;
  pen.text(foot, side, bottom + height * 0.012, height * 0.0095, fonts.plain);
  pen.text(String(number), width - side - 10, bottom + height * 0.012, height * 0.011, fonts.plain);
  return { left: side, top: top + 4, width: width - 2 * side, height: bottom - top - 6 };
}

function headOf(wording: Wording, look: Look): string {
  return wording.heads[Math.round(look.gutter) % wording.heads.length] ?? "";
}
