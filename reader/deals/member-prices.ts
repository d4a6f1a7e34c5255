import { amountOf } from "./price-columns";
import { isSaving, type PrintedPrice } from "./price-shapes";
import { gapBetween, type TextBlock, type TextLine } from "./text-blocks";

/** Who pays it: holders of a card, members of a club, users of an app, those with a coupon. */
const forSome =
  /(?<!\p{L})(?:app|coupons?|payback|clubcard|gutschein|karte|kundenkarte|cart[ãa]o|tarjeta|clube|loyalty|rebates?|rewards?|soci|members?(?!['’]s mark)|member's price|(?:with|w\/|mit|com|con|avec)\s(?:[\p{L}+&'’]{1,12}\s){0,2}(?:card|carte|carta|tessera)|(?:card|club)\s(?:price|deal|special)|prix membres?|precio socios?)(?!\p{L})|^\p{L}+ ?plus$/iu;
/** Who takes several, or pays enough for other things; "with" and "order" alone stood around an amount. */
const forMany =
  /(?<!\p{L})(?:must buy|wyb|(?:when|if) you (?:buy|mix|purchase|spend)|(?:quantities|multiples) of|mix (?:&|and|n) match|with (?:an? |any |your )?(?:additional |minimum )?(?:\$ ?\d{1,3}(?:\.\d\d)? )?(?:purchase|order)|on orders? (?:of|over)|cuando compras?|al comprar|comprando|llevando|levando|na compra de|acquistando|se ne (?:compri|acquisti)|przy zakupie|vid köp av|bij aankoop van|beim kauf von)(?!\p{L})|(?<!\p{L})(?:ab|vanaf|d[èe]s|[aà] partir de|acima de|da) \d{1,3} (?:st(?:ück|k|uks?)?|flaschen?|packungen?|dosen?|unid(?:ad|ade)?s?|un|pi[eè]ces?|pezzi|pz|szt|achet[eé]e?s)(?!\p{L})|^(?:min(?:imum)?\.? \d{1,2}|with|(?:min(?:imum)? )?(?:order|purchase)|or more|oder mehr|ou plus|o más|ou mais)$|^im (?:tray|karton|kasten|träger|six-?pack|gebinde|\d{1,2}er-?\p{L}{1,8})(?: je)?$/iu;
const forAll =
  /(?<!\p{L})(?:with ?out|w\/o|non[- ]?(?:card|member)s?|ohne|sem|sin|sans|senza|regular|reg|normal(?:preis)?|everyone|everybody)(?!\p{L})/iu;

const forOthers =
  /^(?:without|w\/o|non[- ]?(?:card|member)s?)(?:\s\p{L}{1,12}){0,2}$|(?<!\p{L})(?:without|w\/o|ohne|sans|sin|sem|senza|non)[\s-]?(?:\p{L}{1,12}\s)?(?:coupons?|cards?|members?|app|\p{L}{0,8}karte|carte|carta|tarjeta|cart[aã]o|cup[oó]n|clube?)(?!\p{L})/iu;
/** What one costs by itself: "or 6.79 each", "less than 4 2.99 ea", "einzeln 1.25". */
const alone =
  /^(?:(?:or )?(?:singles?|individual(?:ly)?)|or|less than \d{1,2}|fewer than \d{1,2}|einzeln|einzelpreis|vendue?s? (?:seule?s?|à l[’']unité)|(?:unidad )?suelt[ao]|avulso)[\s:]{1,2}(?:nur )?[$€£]?\s?\d{1,3}[.,]\d\d(?!\d)/iu;
/** "From 2 pieces 5,99 each": the line has the price that it speaks of. */
const withPrice = /(?:\b(?:je|each|cada)|à|:)\s?[$€£]?\d{1,3}[.,]\d\d\D{0,8}$/iu;
/** "2/$5", "3 for $4", "2x$3": said of so many anyway. */
const counted = /^\d{1,2}\s?(?:\/|x|for|por|für|pour|per)/i;

/**
 * Whether a line of at most 100 characters says that a price beside it is for holders of a card, members or the like, or
 * for who takes several.
 *
 * @param isCounted whether that price is the sum of several
 */
export function isSaidForSome(text: string, isCounted = false): boolean {
  if (text.length > 100 || forAll.test(text)) return false;
  return forSome.test(text) || (!isCounted && forMany.test(text) && !withPrice.test(text));
}

/** How far what is said of a price stands from it at most, in sizes of the price. */
const nearby = 0.8;

/** Whether some pay another price than others: one is said to be for some, or for those without a card or with one piece. */
export function isForSome(
  prices: readonly { text: string; role?: string }[],
  lines: readonly { text: string }[],
): boolean {
  const isCounted = isSumOfSeveral(prices);
  const others = isCounted ? [forOthers] : [forOthers, alone];
  return lines.some(
    ({ text }) =>
      isSaidForSome(text, isCounted) || (text.length <= 100 && others.some((said) => said.test(text.trim()))),
  );
}

/**
 * A deal's prices, of which those for holders of a card and the like are asides where everybody's price is printed beside
 * them, and that one a price, even where it is called the regular one.
 */
export function forEverybody(prices: readonly PrintedPrice[], blocks: readonly TextBlock[]): PrintedPrice[] {
  const lines = linesForSome(prices, blocks);
  const members = new Set(lines.flatMap((line) => nearest(line, prices) ?? []));
  const others = prices.filter(
    (price) => !members.has(price) && (price.role === "price" || price.role === "aside"),
  );
  const least = Math.min(...[...members].map(({ text }) => amountOf(text)));
  const [everybodys] = others
    .filter((price) => amountOf(price.text) > least)
    .sort((a, b) => Number(b.role === "price") - Number(a.role === "price") || b.size - a.size);
  if (members.size === 0 || !everybodys) return withSavingAlone(prices);
  return prices.map((price) => {
    if (members.has(price)) return { ...price, role: "aside" };
    return price === everybodys ? { ...price, role: "price" } : price;
  });
}

/** Where a deal has no sum of its own, what one saves is its price: the sum beside it was a neighbour's. */
function withSavingAlone(prices: readonly PrintedPrice[]): PrintedPrice[] {
  const largest = prices.toSorted((a, b) => b.size - a.size)[0];
  if (!largest || !isSaving(largest) || prices.some(({ role }) => role === "price")) return [...prices];
  return prices.map((price) => (price === largest ? { ...price, role: "price" } : price));
}

function linesForSome(prices: readonly PrintedPrice[], blocks: readonly TextBlock[]): TextLine[] {
  const isCounted = isSumOfSeveral(prices);
  return blocks.flatMap(({ lines }) => lines).filter(({ text }) => isSaidForSome(text, isCounted));
}

function isSumOfSeveral(prices: readonly { text: string; role?: string }[]): boolean {
  return prices.some(({ role = "price", text }) => role === "price" && counted.test(text));
}

function nearest(line: TextLine, prices: readonly PrintedPrice[]): PrintedPrice | undefined {
  const [price] = prices
    .filter(({ role }) => role === "price")
    .toSorted((a, b) => gapBetween(a, line) - gapBetween(b, line));
  return price && gapBetween(price, line) < nearby * price.size ? price : undefined;
}
