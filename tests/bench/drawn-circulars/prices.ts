import type { Colour, Fonts, Pen } from "./pen";
import type { Chance } from "./random";
import type { Market } from "./wordings";

/** A price that can be set anywhere: its size first, then the drawing of it. */
export interface DrawnPrice {
  /** As a person would write it down. */
  label: string;
  width: number;
  height: number;
  draw(left: number, top: number): void;
}

/** One word of a price: where it stands, in parts of the price's size, from the price's top left. */
interface Part {
  text: string;
  /** Type size in parts of the price's size. */
  size: number;
  /** From the top in parts of the price's size. */
  drop?: number;
  /** Space before it in parts of the price's size. */
  gap?: number;
  /** Begins a new line below all that stands there. */
  below?: boolean;
}

export type PriceStyle = "plain" | "raised" | "words" | "sign-raised" | "sign-after" | "sign-after-tight";

export const stylesOf: Record<Market, readonly PriceStyle[]> = {
  us: ["plain", "raised", "sign-raised"],
  br: ["plain", "raised", "sign-raised", "words"],
  it: ["plain", "raised", "words", "sign-after", "sign-raised"],
  de: ["plain", "raised", "words"],
  fr: ["plain", "sign-after", "words", "raised"],
  gb: ["plain", "raised", "sign-raised"],
  se: ["sign-after", "raised"],
  es: ["plain", "sign-after", "sign-after-tight", "raised"],
  pl: ["sign-after", "sign-after-tight", "raised"],
};

export interface PriceOptions {
  market: Market;
  style: PriceStyle;
  size: number;
  fonts: Fonts;
  colour: Colour;
  pen: Pen;
}

/** A price or offer of one of the kinds that the market prints. */
export function makePrice(chance: Chance, options: PriceOptions): DrawnPrice {
  const whole = chance.whole(options.market === "br" ? 2 : 1, chance.in(0.2) ? 29 : 9);
  const cents = chance.pick(["99", "49", "79", "29", "98", "50"]);
  if (options.market === "us" && chance.in(0.35)) return arrange(offer(chance, whole), options);
  const mark = isDotted(options.market) || (options.market === "de" && options.style === "plain") ? "." : ",";
  const label = labelOf(options.market, `${whole}${mark}${cents}`);
  const parts = amountParts(options, String(whole), mark, cents);
  if (options.market === "us" && chance.in(0.25)) {
    const unit = chance.pick(["lb.", "/lb", "ea."]);
    parts.push({ text: unit, size: 0.3, drop: 0.5, gap: 0.06 });
    return arrange({ label: `${label}${unit.startsWith("/") ? "" : " "}${unit}`, parts }, options);
  }
  return arrange({ label, parts }, options);
}

function isDotted(market: Market): boolean {
  return market === "us" || market === "gb";
}

function labelOf(market: Market, amount: string): string {
  if (market === "us" || market === "gb") return `${signs[market]}${amount}`;
  if (market === "br") return `R$ ${amount}`;
  if (market === "se" || market === "pl" || market === "es") return `${amount} ${signs[market]}`;
  return market === "de" ? amount : `€ ${amount}`;
}

const signs: Record<Market, string> = {
  us: "$",
  br: "R$",
  it: "€",
  de: "€",
  fr: "€",
  gb: "£",
  se: "kr",
  es: "€",
  // As standard fonts set "zł".
  pl: "zl",
};

function amountParts({ market, style }: PriceOptions, whole: string, mark: string, cents: string): Part[] {
  const sign = signs[market];
  const isBehind = market === "se" || market === "pl";
  const signFirst: Part[] = market === "de" || isBehind ? [] : [{ text: sign, size: 0.45 }];
  switch (style) {
    case "raised":
      return [
        ...signFirst,
        { text: whole, size: 1, gap: 0.04 },
        { text: cents, size: 0.5, gap: 0.04 },
        ...(isBehind ? [{ text: sign, size: 0.3, gap: 0.05, drop: 0.5 }] : []),
      ];
    case "sign-raised":
      return [
        ...signFirst,
        { text: whole, size: 1, gap: 0.05 },
        { text: `${mark}${cents}`, size: 0.55, gap: 0.02 },
      ];
    case "words":
      return [
        ...signFirst,
        { text: whole, size: 1, gap: 0.05 },
        { text: mark, size: 1, gap: 0.2 },
        { text: cents, size: 1, gap: 0.2 },
      ];
    case "sign-after":
      return [
        { text: `${whole}${mark}${cents}`, size: 1 },
        { text: sign, size: 0.6, gap: 0.25 },
      ];
    case "sign-after-tight":
      return [{ text: `${whole}${mark}${cents}${sign}`, size: 1 }];
    case "plain":
      if (market === "us" || market === "gb") return [{ text: `${sign}${whole}${mark}${cents}`, size: 1 }];
      if (market === "de") return [{ text: `${whole}${mark}${cents}`, size: 1 }];
      return [
        { text: sign, size: 1 },
        { text: `${whole}${mark}${cents}`, size: 1, gap: 0.28 },
      ];
  }
}

function offer(chance: Chance, whole: number): { label: string; parts: Part[] } {
  const count = chance.whole(2, 4);
  const kind = chance.pick(["slash", "for", "cents", "bogo", "bogo-three", "percent", "half"]);
  switch (kind) {
    case "slash":
      return { label: `${count}/$${whole}`, parts: [{ text: `${count}/$${whole}`, size: 1 }] };
    case "for":
      return {
        label: `${count} for $${whole}`,
        parts: [
          { text: String(count), size: 1 },
          { text: "for", size: 0.5, gap: 0.2, drop: 0.35 },
          { text: `$${whole}`, size: 1, gap: 0.2 },
        ],
      };
    case "cents": {
      const amount = chance.pick(["99", "69", "49"]);
      const apart = chance.in(0.4);
      return {
        label: `${amount}¢`,
        parts: apart
          ? [
              { text: amount, size: 1 },
              { text: "¢", size: 0.6, gap: 0.03 },
            ]
          : [{ text: `${amount}¢`, size: 1 }],
      };
    }
    case "bogo":
      return {
        label: "BUY 1 GET 1 FREE",
        parts: [
          { text: "BUY", size: 0.5 },
          { text: "1", size: 0.5, gap: 0.15 },
          { text: "GET", size: 0.5, gap: 0, below: true },
          { text: "1", size: 0.5, gap: 0.15 },
          { text: "FREE", size: 0.5, gap: 0.15 },
        ],
      };
    case "bogo-three":
      return {
        label: "BUY ONE GET ONE FREE",
        parts: [
          { text: "BUY", size: 0.4 },
          { text: "ONE", size: 0.4, gap: 0.12 },
          { text: "GET", size: 0.4, below: true },
          { text: "ONE", size: 0.4, gap: 0.12 },
          { text: "FREE", size: 0.55, below: true },
        ],
      };
    case "percent": {
      const part = chance.pick(["20", "25", "30", "40"]);
      return {
        label: `${part}% OFF`,
        parts: [
          { text: `${part}%`, size: 0.9 },
          { text: "OFF", size: 0.5, gap: 0.2 },
        ],
      };
    }
    default:
      return { label: `$${whole}`, parts: [{ text: `$${whole}`, size: 1 }] };
  }
}

function arrange(
  { label, parts }: { label: string; parts: Part[] },
  { pen, fonts, colour, size }: PriceOptions,
): DrawnPrice {
  const placed: { text: string; left: number; top: number; size: number }[] = [];
  let left = 0;
  let top = 0;
  let bottom = 0;
  let width = 0;
  for (const part of parts) {
    if (part.below) {
      left = 0;
      top = bottom + 0.12 * size;
    }
    left += (part.gap ?? 0) * size;
    const type = part.size * size;
    placed.push({ text: part.text, left, top: top + (part.drop ?? 0) * size, size: type });
    left += fonts.price.widthOfTextAtSize(part.text, type);
    width = Math.max(width, left);
    bottom = Math.max(bottom, top + (part.drop ?? 0) * size + 0.75 * type);
  }
  return {
    label,
    width,
    height: bottom,
    draw: (x, y) => {
      for (const word of placed) {
        const left = x + word.left;
        const width = pen.text(word.text, left, y + word.top, word.size, fonts.price, colour);
        if (word.text.endsWith("zl")) strokeThroughL(pen, left + width, y + word.top, word.size, colour);
      }
    },
  };
}

/** Standard fonts have no "ł". */
function strokeThroughL(pen: Pen, right: number, top: number, size: number, colour: Colour): void {
  const middle = top + 0.36 * size;
  const [across, down] = [0.27 * size, 0.09 * size];
  pen.line(right - across, middle + down, right, middle - down, colour, 0.08 * size);
}

/** What is printed small beside a price and is not the price: by kilo, litre or piece, or what it was before. */
export function smallPrices(chance: Chance, market: Market): string[] {
  const amount = `${chance.whole(3, 28)},${chance.whole(10, 99)}`;
  const dotted = amount.replace(",", ".");
  const kinds: Record<Market, string[]> = {
    us: [
      `Reg. $${dotted}`,
      `SAVE $${chance.whole(1, 4)}.00`,
      `$${dotted}/lb`,
      "Save up to $2.00 lb",
      `${dotted} per lb`,
    ],
    br: [`R$ ${amount}/kg`, `De R$ ${amount}`, "Economize R$ 2,00"],
    it: [`€/kg ${amount}`, `€ ${amount} al kg`, `al kg € ${amount}`, `€/L ${amount}`, `anziché € ${amount}`],
    de: [`1 kg = ${amount} €`, `(1 kg = ${dotted})`, `1 l = ${amount}`, `statt ${dotted}`, `UVP ${dotted}`],
    gb: [`Was £${dotted}`, `£${dotted} per kg`, "Save £1"],
    se: [`Jfr-pris ${amount}/kg`, `Ord.pris ${amount}`],
    es: [`${amount} €/kg`, `antes ${amount} €`, `El kilo a ${amount} €`],
    pl: [`${amount} zl/kg`, `Cena przed ${amount}`],
    fr: [`Soit le kg : ${amount} €`, `${amount} €/kg`, `Le litre : ${amount} €`, `au lieu de ${amount} €`],
  };
  return [chance.pick(kinds[market])];
}
