import { conditions, earnsPoints, forSeveral, paidOtherwise, savingItself } from "./buying-conditions";
import type { PriceStyle } from "./currencies";
import { signsOf } from "./currency-signs";
import {
  countOf,
  countWords,
  depositWords,
  formerPrice,
  limit,
  limitAll,
  measureOf,
  measures,
  mustBuy,
  mustBuyAll,
  perMeasure,
  perWord,
  pieceWords,
  word,
} from "./price-words";
import { numberPattern } from "./printed-numbers";

const units = Object.values(measures).join("|");
const number = String.raw`(?:(?:\d{1,2}\s(?=\d/\d))?\d{1,5}(?:[.,]\d{1,3})?|[.,]\d{1,3})`;
const sizeWords = [
  units,
  "fl|oz|gal(?:lons?)?|qts?|quarts?|pts?|pints?|[cdm]l|cl|mg|cm|mm|m|mtr|ft|feet|in|inch(?:es)?|kcal|cal|w",
  String.raw`watts?|v|volts?|hz|k|mp|[gt]b|ct|cts|cnt|count|pk|pks|packs?|pkgs?|ply|rolls?|double\s+rolls?|mega\s+rolls?`,
  "rolos|rollen|rouleaux|rollos|rotoli|rolek|sheets?|bags?|pods?|k-cups?|loads?|tabs?|tablets?|capsules?",
  "servings?|slices?|links?|cans?|bottles?|btls?|boxes|sticks?|bunches?|cups?|dozen|doz|years?|yrs?|mo|months?",
  "days?|tagen?|jours|días|dias|giorni|dni|dagar|dage|hours?|hrs?|minutes?|mins?|watt|grain|inch|liters?|litres?",
  "litros?|litri|becher|beutel|dosen|flaschen|scheiben|blatt|tücher|wl|kapseln|latas|botellas|sobres|bolsas",
  "garrafas|fatias|sachês|saches|lattine|bottiglie|bustine|cotti|fette|fogli|capsule|compresse|bouteilles?",
  "canettes?|tranches?|sachets?|dosettes?|lavages?|plastrów|saszetek|butelek|puszek|tabletek|kapsułek|listków",
].join("|");
const isoDay = String.raw`\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4}|\.)?`;
const monthWord = word(
  "(?:jan|ene|gen|feb|fév|mar|mär|apr|abr|avr|may|mai|mag|maj|jun|jui|giu|jul|lug|aug|ago|aoû|sep|set|oct|okt|out|ott|nov|dec|dez|dic|déc)(?:uary?|vier|eiro|rero|ro|naio|ruary?|braio|rier|ch|s|zo|ço|z|c?a|ile?|i?o|gio|e|i|ho|n|llet|gno|y|lio|ust|sto|t?(?:i?embre|ember|embro)|t|ober|u?bro|ubre|obre)?|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر",
);
const dayOfMonth = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)?`;

/**
 * What figures in the small print say where they change nothing of the price: how large, how much of what, until when, which article,
 * how strong. Any other figure may say how many have to be bought, or may be, and for what.
 */
const harmlessFigures = [
  // Sizes: "6-8 oz", "8x200 mL", "16 to 20 count", "24-.5L BTL", "25x33cm", '55"'.
  String.raw`${number}(?:\s?(?:[-x*×/+]|to|or|bis|ou|a)\s?${number})*\s?-?\s?(?:(?:${sizeWords})(?![\p{L}\d])|[%°"'”″′])\.?`,
  // How it is packed: "pack of 6", "com 12 rolos".
  String.raw`${word("pack|packung|paket|pacote|pct|paquete|paquet|boîte|caja|caixa|cx|confezione|conf|opakowanie|opak|box|bag|tray|set|kit|case|bandeja|barquette|bolsa|rolo|caixeta|embalagem")}\.?\s*(?:of|with|mit|com|c/|con|de|da|à|x|po)?\s*\d{1,3}(?:\s?${word(pieceWords)}\.?)?`,
  String.raw`${word("serves|feeds|makes")}\s+\d{1,2}(?:-\d{1,2})?`,
  // "24-piece", "2-day", "6er-Pack"
  String.raw`\d{1,3}(?:er)?-\p{L}{2,}`,
  // "save $5", "33% off", "-30 %"
  String.raw`[-+]?\d{1,3}(?:[.,]\d{1,2})?\s?%`,
  // Days and hours: "thru 12/24", "Nov 27th - Dec 1st", "12. Mai", "7am"
  String.raw`${word("valid|good|thru|through|until|ends?|sale|gültig|vom|bis|ab|du|au|dal|al|dall|desde|hasta|del|válid[oa]s?|até|od|do|dnia|ważn[aey]|t/m|van|le|el|il|am|den")}\s*(?:\p{L}{2,10}\.?,?\s*)?${isoDay}(?:\s?(?:-|al?|bis|to|au|do|até)\s?${isoDay})?(?!\s*${word(pieceWords)})(?!\d)`,
  String.raw`${monthWord}\.?\s${dayOfMonth}(?:\s?-\s?${dayOfMonth})?(?:,?\s20\d\d)?(?!\d)`,
  String.raw`(?<!\d)(?:${dayOfMonth}\s?(?:-|al?|bis|to|au|do|e|y|et|und|i)\s?)?${dayOfMonth}\s?(?:de\s)?${monthWord}`,
  String.raw`\d{1,2}(?::\d{2})?\s?(?:am|pm|uhr|h)(?!\p{L})`,
  // Which article: "#50432538/253538", "4ZBY39VTHH2D", "R14", "No. 1", "Tipo 1"
  String.raw`#\s?\d[\d/.-]*`,
  word(
    String.raw`(?=[\p{L}\d]*\d)(?=[\p{L}\d]*\p{L})[\p{L}\d]{7,}|\p{L}{1,2}\d{1,4}|n[or]\.?\s?\d{1,3}|(?:art|plu|sku|upc|item|ean)\.?\s?(?:n[or]\.?)?\s?\d+`,
  ),
].map((pattern) => new RegExp(pattern, "giu"));

/** Phrases that ads end with, whatever they sell. */
const harmlessPhrases =
  /(?:reserve\s+the\s+)?right\s+to\s+limit(?:\s+quantities)?|limited\s+(?:time|quantit(?:y|ies)|supply|edition|availability)|limited(?=\s+to\s+(?:stock|supplies))|no\s+purchase\s+necessary|(?:price\s+)?per\s+(?:customer|household|person|family)|quantities\s+limited|(?:édition|quantités?|offre)\s+limitée?s?|abgabe\s+(?:nur\s+)?in\s+haushaltsüblichen\s+mengen|minimum\s+weight/giu;

/** What is sold loose; nobody buys a liter of it. */
const loose = String.raw`(?:(?:1\s?)?(?:${measures.lb}|${measures.kg})|100\s?(?:${measures.g}))`;
const poundsInKilo = 2.2046;
/** How much a pack holds: "1kg bag", "500-g-Schale". */
const packSize = new RegExp(String.raw`\d\s?-?(?:${units}|cl|dl)\.?(?![\p{L}\d])`, "iu");
/** A pack that holds just as much as its price per measure is for, and what may be one: "1kg bag (£2/kg)", "4 x 250 g". */
const packOfOne = new RegExp(
  String.raw`(?<![\d.,])(?:1\s?-?(?:${measures.lb}|${measures.kg})|16\s?-?(?:${measures.oz})|(?:1000?|45[34])\s?-?(?:${measures.g}))(?![\p{L}\d])|\d\s?[x×*]\s?\d`,
  "iu",
);

/** One alone, where no figure says how many of it: "Family pack, lb." */
const measureAlone = new RegExp(word(`lbs?|pounds?(?!\\s+cake)|pfund|kilopreise?|${measures.kg}`), "iu");

/** Says that there is no bound. */
const unlimited = new RegExp(
  word(
    "no\\s+limits?|sans\\s+limite|sin\\s+límite|sem\\s+limite|senza\\s+limit[ei]|ohne\\s+limit|bez\\s+limitu",
  ),
  "giu",
);

/** Before what is saved. */
const saved = word(
  "(?:you\\s+)?saves?(?:\\s+up\\s+to)?|savings?(?:\\s+of)?|économisez|épargnez|rabais(?:\\s+de)?|ahorr[ae]s?|economiz[ae]|(?:sie\\s+)?sparen|du\\s+sparst|spar(?:e|st|t)?|risparmi[ao]?|oszczędzasz|oszczędź|taniej\\s+o|hemat|spara",
);

/** Before a price that is not the one of today, not of what is offered, or not of those who have the card. */
const otherPrice = word(
  String.raw`sonst|otherwise|(?:without|sans|senza|sem|ohne|sin|bez)\s+(?:\p{L}+,?\s+){0,3}|now|jetzt|ahora|agora|maintenant|cena\s+regularna|najniższa\s+cena[^:\d]{0,30}30\s+dni[^:\d]{0,30}|niedrigster\s+preis[^:\d]{0,30}30\s+tage[^:\d]{0,10}`,
);

/** What is paid back, or to the state, wherever one buys. */
const deposit = word(depositWords);

/** A figure that may be how many: neither 1 nor so many that nobody buys them. */
const count = /(?<![\d.,])(?!1(?!\d))\d{1,2}(?!\d|[.,]\d)/u;
/** "1+1", where no size follows. */
const oneAndOne = /\d\s?\+\s?\d/u;
const countInWords = new RegExp(
  String.raw`${word(countWords)}\s+(?:(?:${pieceWords}|items|packs|packungen|szt)(?!\p{L}))`,
  "iu",
);

/** The price that the small print may change. */
interface Price {
  /** In the currency's smallest unit, for `count`. */
  amount: number;
  count: number;
  unit: string;
  minQuantity: number;
}

interface SumPatterns {
  /** Savings, other times' prices, prices per kg, deposits. */
  harmlessSums: RegExp[];
  /** Of those, prices per pound, kilo or 100 g. */
  perWeight: RegExp;
  /** The same of another time. */
  formerPerWeight: RegExp;
  /** What one costs where several must be bought. */
  singleSum: RegExp;
  priceOfOne: RegExp;
}

const patterns = new Map<string, SumPatterns>();

/** The patterns for the money of who prints; made once. */
function patternsOf(style: PriceStyle): SumPatterns {
  const key = `${style.currency} ${style.country}`;
  const known = patterns.get(key) ?? makePatterns(style);
  patterns.set(key, known);
  return known;
}

function makePatterns(style: PriceStyle): SumPatterns {
  const { before, behind } = signsOf(style);
  const money = String.raw`(?:${before}\s?${numberPattern}(?:\s?${behind})?|${numberPattern}\s?${behind}|\d{1,6}[.,]\d{2}(?!\d))`;
  const harmless = [
    String.raw`${saved}\s*${money}(?:\s*(?:to|-|or|bis|à)\s*${money})?`,
    String.raw`(?:${formerPrice}|${otherPrice})\.?:?\s*${money}(?:\s?\/?\s?(?:${pieceWords}|${units})(?!\p{L}))?`,
    String.raw`(?:\d{1,4}\s*)?(?:${units}|${pieceWords})\.?\s*=\s*${money}(?:\s?[/-]\s?${money})*`,
    String.raw`(?:(?:${perWord}|je)\s*)?(?:${units})\.?\s*:\s*${money}`,
    String.raw`${word("(?:kilo|liter|grund)preis")}\s*:?\s*${money}`,
    String.raw`(?:${money}\s*(?:\p{L}{1,6}'?\s?){0,2}(?:${deposit})|(?:${deposit})\s*(?:\p{L}{1,6}\s)?${money})`,
    String.raw`${money}\s?(?:${perWord})\s?(?:100\s?)?(?:${units})(?!\p{L})`,
  ];
  const perWeight = String.raw`${money}\s?(?:${perWord})?\s?${loose}(?!\p{L})`;
  const priceOfOne = [
    String.raw`${word("or|ou|oder|o|lub")}\s*${money}`,
    String.raw`(?<!\d)1\s?(?:${pieceWords})\.?:?\s*${money}`,
    String.raw`${money}\s?${word("each|ea|apiece|ch(?:acune?)?|cada|cad|stück|stk|la pièce")}`,
  ];
  return {
    harmlessSums: harmless.map((pattern) => new RegExp(pattern, "giu")),
    perWeight: new RegExp(
      String.raw`${perWeight}|(?:(?<![\p{L}\d.,]|\d\s)${loose}\.?\s*[=:]|kilopreis:?)\s*${money}`,
      "giu",
    ),
    formerPerWeight: new RegExp(String.raw`(?:${formerPrice}|${otherPrice})\.?:?\s*${perWeight}`, "iu"),
    singleSum: new RegExp(String.raw`${word("individuals?|singles?")}\.?:?\s*(?:price\s*)?${money}`, "giu"),
    priceOfOne: new RegExp(priceOfOne.join("|"), "iu"),
  };
}

interface Conditions {
  minQuantity: number;
  inLots: boolean;
  maxQuantity: number | null;
}

/**
 * The conditions in a printed price and its small print.
 * @param unit what the price is for; empty for pieces
 * @returns null where a bound is in another measure, which says nothing of how many have the price
 */
export function conditionsOf(text: string, unit: string): Conditions | null {
  const bounded = text.replace(unlimited, " ");
  const must = mustBuy.exec(bounded);
  const most = limit.exec(bounded);
  const measure = most?.[2] ? measureOf(most[2]) : unit;
  if (most && measure !== unit) return null;
  const bound = most?.[1] ?? most?.[3];
  return {
    minQuantity: must?.[1] ? countOf(must[1]) : 1,
    inLots: must !== null && must[2] === undefined,
    maxQuantity: bound ? countOf(bound) : null,
  };
}

/**
 * Whether the small print leaves a price what it is: each of its figures, and each word of buying in it, says something that is known to
 * change nothing.
 * @param details normalized as the price itself
 * @param sumsIn the sums of money in a text
 */
export function isUnchangedBy(
  details: string,
  price: Price,
  style: PriceStyle,
  sumsIn: (text: string) => { amount: number | null }[],
): boolean {
  if (details === "") return true;
  if (paidOtherwise.test(details.replace(earnsPoints, " , "))) return false;
  if (price.unit === "" && isPerWeight(details, price, style, sumsIn)) return false;
  const { harmlessSums, singleSum, priceOfOne } = patternsOf(style);
  const costsMore = (single: string) =>
    sumsIn(single).every(({ amount }) => Number(amount) * price.count >= price.amount);
  const said = strip(details, [unlimited, mustBuyAll, limitAll, harmlessPhrases, ...harmlessSums]).replace(
    singleSum,
    (single) => (price.minQuantity > 1 && costsMore(single) ? " , " : single),
  );
  if ([conditions, priceOfOne, savingItself].some((changing) => changing.test(said))) return false;
  if (price.count === 1 && price.minQuantity === 1 && forSeveral.test(said)) return false;
  if (price.unit === "" && perMeasure.test(said)) return false;
  const rest = strip(said, harmlessFigures);
  if (price.unit === "" && measureAlone.test(rest)) return false;
  // "With $25 order", "with coupon $1.49": nobody knows what a sum is that nothing explains.
  if (sumsIn(rest).length > 0) return false;
  return ![count, oneAndOne, countInWords].some((several) => several.test(rest));
}

/**
 * Whether a price may be that of a pound or a kilo: the small print tells it once more as such, "$2.99 per lb" below "$2.99", or in
 * kilos, 2.18/kg below 0.99; or it tells a former price of a weight and no size.
 */
function isPerWeight(
  details: string,
  { amount, count }: Price,
  style: PriceStyle,
  sumsIn: (text: string) => { amount: number | null }[],
): boolean {
  const { perWeight, formerPerWeight } = patternsOf(style);
  const pack = details.replace(perWeight, " , ");
  if (formerPerWeight.test(details) && !packSize.test(pack)) return true;
  const isSame = (sum: number) =>
    [sum, sum / poundsInKilo].some((each) => Math.abs(each * count - amount) < 0.5);
  return (
    [...details.matchAll(perWeight)].some(([told]) =>
      sumsIn(told).some((sum) => isSame(Number(sum.amount))),
    ) && !packOfOne.test(pack)
  );
}

function strip(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((kept, pattern) => kept.replace(pattern, " , "), text);
}
