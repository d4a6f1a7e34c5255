import { parseAmount } from "./amount-text";
import { bothNumbers } from "./english-plurals";
import { qualities } from "./food-words";
import { isOfHolders, tellsAmount, tellsAnother, withoutSecondMeasure } from "./other-amounts";
import { vulgar } from "./quantity-text";
import type { ShownIngredient } from "./shown-recipe";

const number = "\\d+(?:[.,/]\\d+)?";
const contents =
  "(?:fl\\.? ?)?(?:oz|ounces?|g|gr|grams?|kg|lbs?|pounds?|ml|millilit(?:er|re)s?|l|lit(?:er|re)s?|cl|dl|quarts?|qt|pints?)\\b\\.?";
const measure = `(?:${contents}|inch(?:es)?\\b\\.?)`;
const container =
  "(?:can|tin|jar|package|packet|pkg|pack|box|bag|bottle|carton|container|tub|block|log|loaf|tube|stick|bar|piece|envelope)";
const startsWithQuantity = new RegExp(`^[\\d٠-٩۰-۹${vulgar}]`);
/** A number of packages of some size: "1 (14 oz) can", "1 14-ounce can", "2 28 Ounce Cans". */
const packages = new RegExp(
  `^([\\d${vulgar}][\\d\\s/.–-]*?)\\s*[(\\sx×]\\s*(${number}(?:\\s?(?:-|–|to)\\s?${number})?[-\\s]?${measure})\\s*\\)?\\s+((?:(?:large|small|medium|big)\\s+)?${container}(?:s|es)?)\\b\\.?`,
  "i",
);
/**
 * The amount repeated in other units: "/ 120 ml", "(355mL)", "(about 1 1/2 cups)", "| 1lb". A length is of the pieces: "4 cups (1/2-inch)
 * cubes".
 */
const sameAgain = new RegExp(
  `^(?:[/|]?\\s*[\\d${vulgar}][\\d\\s/.,${vulgar}–-]*(?:${contents}|cups?|tbsp|tsp|tablespoons?|teaspoons?)|\\((?:or |about |approx\\.? |around |~|roughly )*[\\d${vulgar}](?![^()]*(?:inch|[cm]m\\b|["”″]))[^()]*\\))\\s*`,
  "i",
);
/** "(about 300 g)" behind what has no packages: of all or of each, so it can't stay when the number changes. */
const totalAtTheEnd = new RegExp(
  `\\s*\\((?:or |about |approx\\.? |around |~|roughly |ca\\.? |etwa |environ )?[\\d${vulgar}][\\d\\s/.,${vulgar}–-]*(?:${contents}|cups?|tbsp|tsp|tablespoons?|teaspoons?)\\)$`,
  "i",
);
const inSpoons = /(?:cup|tbsp|tsp|spoon)s?\)$/i;
/** A size before the name: "6-7 Ounce Chicken Breasts", or what follows the can in "1 can 28 Ounce Tomatoes". */
const leadingSize = new RegExp(
  `^(${number}(?:\\s?(?:-|–|to)\\s?${number})?[-\\s]?${measure})\\s+(?=\\S)`,
  "i",
);
/** What may stand in front of a quantity without changing it much. */
const hedge =
  /^(?:(?:~|≈|about|around|approx(?:imately|\.)?|roughly|scant|heaping|generous|loose|level|ca\.?|circa|etwa|ungefähr|rund|knapp|environ|à peu près|un[oa]s|uns|umas|aproximadamente|aprox\.?|alrededor de|más o menos|mais ou menos|cerca de|około|ok\.|mniej więcej|حوالي|حوالى|تقريبا)\s+|[~≈]|ca\.)\s*(?=\S)/i;
const spelledOut: Record<string, string> = {
  a: "1",
  an: "1",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  half: "1/2",
};
const spelled = new RegExp(
  `^(${Object.keys(spelledOut).join("|")})\\s+(?:(?:an? )?(?=(?:pinch|dash|cup|tablespoon|teaspoon|pound|handful|bunch|can|jar|clove|head|slice|sprig|stalk|stick|package|quart|pint|drop|knob|dozen)(?:s|es)?\\b))`,
  "i",
);
/** "media taza", "une demi-tasse": a half of whatever follows. */
const halfOf =
  /^(?:(?:eine?|une?|un[ao]|uma)\s)?(?:halbe[nrs]?\s|demi(?:-|e\s)(?!sel|glac|écr)|medi[ao]\s|mei[ao]\s(?!amargo)|mezz[ao]['’\s]|pół\s|نصف\s)(?=\p{L})/iu;
/** "eine Prise", "une gousse": one, before a word for an amount or for what comes in whole pieces. */
const oneOf =
  /^(?:eine?n?|une?|un[ao]?|uma?|jed(?:na|en|no))\s(?=(?:prise|tasse|dose|becher|zehe|zwiebel|handvoll|bund|päckchen|pincée|gousse|cuill|bo[iî]te|oignon|poignée|sachet|pizca|pellizco|taza|lata|diente|cucharad|cebolla|puñado|manojo|pitada|xícara|colher|dente|cebola|punhado|pizzico|bicchiere|cucchiai|spicchio|cipolla|manciata|bustina|szczypta|szklanka|łyż|ząbek|garść|cebula)\p{L}*(?!\p{L}))/iu;
/** "1 teaspoon (to 2 teaspoons)", "1 (or 2)". */
const rangeInBrackets = /^([\d\s/.]*\d)( \p{L}+)? \((?:to|or) ([\d\s/.]*\d)(?: \p{L}+)?\)/u;
/** "Turmeric powder 1/4 tbsp", "Minced garlic (1 tablespoon)". */
const atTheEnd =
  /^([^\d:]*[^\d:\s(])\s*[(:,]?\s*(\d[\d\s/.,]*\s*(?:cups?|tbsp|tablespoons?|tsp|teaspoons?|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|l)\b\.?)\)?$/i;
/** "20 whole potatoes" are as many as 20 potatoes. */
const wholeOnes = /^([\d\s/.]*\d )(whole )(?!wheat|milk|grain)/i;
/** Words that begin a note on what an ingredient is for, or that it is optional. */
const purpose =
  /\s+(?=(?:to taste|to serve|to garnish|for (?:the )?(?:serving|garnish|frying|topping|sprinkling|drizzling|dusting|greasing|brushing|rolling|cooking|dipping|coating|deep|pan|top|sauce|decorati)\w*|plus (?:more|extra)|as needed|if needed|such as|or to taste|or more|or so|preferably|optional)\b)/i;

/** "1-1/2", "1 - ½", "1 and ½": one and a half, never one to a half. */
const mixed = new RegExp(`^(\\d+)\\s*(?:[-‐‑–—+&]|and )\\s*(?=\\d+[/⁄]\\d|[${vulgar}])`, "i");

/** Longer lines are no ingredients; parsing takes time in proportion to the square of their length. */
const maxParsedLength = 500;

/**
 * Parses a line of a recipe. Understands fractions ("1 1/2", "1-1/2", "½"), ranges ("2-3", "2 to 3"), units in full and
 * abbreviated, packages of some size ("1 (14 oz) can") and repeated amounts ("1 cup / 240 ml", of which the first
 * counts). What it doesn't understand stays in `item`; nothing is guessed.
 */
export function parseIngredientText(raw: string): ShownIngredient {
  const text = raw.replaceAll(/\s+/g, " ").trim();
  const uncounted = {
    ...{ text, heading: false, quantity: null, unit: "", one: "", many: "" },
    keepsAmount: tellsAmount(text),
  };
  if (text.length > maxParsedLength) return { ...uncounted, item: text, note: "" };
  const plain = withoutMarks(text);
  const [, what, source] =
    /^((?:grated |finely )*(?:juice|zest)(?:(?: and |, | & )(?:juice|zest))?) (?:of|from) (.+)$/i.exec(
      plain,
    ) ?? [];
  if (what && source) {
    const { note, one, many, ...rest } = parseIngredientText(source.replace(/^(?:one|an?) /i, "1 "));
    const part = what.toLowerCase();
    return {
      ...rest,
      text,
      note: [part, note].filter(Boolean).join(", "),
      one: `${one}, ${part}`,
      many: `${many}, ${part}`,
    };
  }
  if (isHeading(plain)) {
    return { ...uncounted, text: plain, heading: true, item: "", note: "", keepsAmount: false };
  }
  const figured = withFigures(plain);
  const [, , whole = ""] = wholeOnes.exec(figured) ?? [];
  const counted = figured.replace(wholeOnes, "$1");
  if (!startsWithQuantity.test(counted)) return { ...uncounted, ...splitNote(plain, []) };
  // "1 1/2-inch piece" is one and a half inches long.
  const [, count, size, holder] = (/^\d+ \d+\/\d/.test(counted) ? null : packages.exec(counted)) ?? [];
  const line =
    count && holder
      ? counted.replace(packages, `${count.replace(/[\s–-]+$/, "")} ${withoutSize(holder)}`)
      : counted;
  const parsed = parseAmount(line);
  if (!parsed) return { ...uncounted, ...splitNote(plain, []) };
  const { unit, written } = parsed;
  const quantity = rangeOf(parsed.from, parsed.to);
  const rest = withoutRepeats(parsed.rest, unit, quantity);
  // "3 lbs 1-inch thick chops" reads on from the length.
  const [sized = "", inside] = (unit === "" || holdsSome.test(unit) ? leadingSize.exec(rest) : null) ?? [];
  const notes = [size, inside].flatMap((each) =>
    each ? `${each.trim().replace(/(?<=\d)-(?=\p{L})/u, " ")} each` : [],
  );
  const named = rest.slice(sized.length);
  const { item, note } = splitNote(named, notes);
  const words = [named, ...notes].join(", ");
  if (tellsAnother(words, written)) return { ...uncounted, item, note };
  return {
    ...{ text, heading: false, quantity, unit, item, note, keepsAmount: false },
    ...formsOf(written, item, words, whole),
  };
}

/** What follows the number, for one and for many. Pieces have no unit to tell one from many, so their name has to. */
function formsOf(unit: string, item: string, words: string, first: string): { one: string; many: string } {
  const what = unit === "" ? words : `${unit} ${words}`;
  const changed = unit || (item.split(" ").at(-1) ?? "");
  const at = unit === "" ? what.indexOf(item) + item.length - changed.length : 0;
  if (!what.startsWith(changed, at)) return { one: first + what, many: first + what };
  const { one, many } = bothNumbers(changed);
  const withForm = (form: string) => first + what.slice(0, at) + form + what.slice(at + changed.length);
  return { one: withForm(one), many: withForm(many) };
}

/** Removes the marks of Markdown, lists and footnotes. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|__/g, "")
    .replace(/^[-–•*]\s+/, "")
    .replaceAll(/\*+(?=[\s,)]|$)/g, "")
    .trim();
}

function isHeading(text: string): boolean {
  if (/\d/.test(text)) return false;
  return /:$/.test(text) || (/^[A-Z][A-Z\s&'-]{3,}$/.test(text) && text.length <= 40);
}

/** Writes the quantity at the front in figures: "about 1-1/2" becomes "1 1/2", "a pinch" becomes "1 pinch". */
function withFigures(text: string): string {
  return text
    .replace(hedge, "")
    .replace(atTheEnd, "$2 $1")
    .replace(/^\./, "0.")
    .replace(/(\p{L})\/(?=\d)/u, "$1 / ")
    .replace(mixed, "$1 ")
    .replace(rangeInBrackets, "$1-$3$2")
    .replace(halfOf, "1/2 ")
    .replace(oneOf, "1 ")
    .replace(spelled, (_whole, word: string) => `${spelledOut[word.toLowerCase()]} `);
}

function withoutSize(holder: string): string {
  return holder.replace(/^(?:large|small|medium|big)\s+/i, "");
}

function rangeOf(from: number, to: number | null): ShownIngredient["quantity"] {
  return { from, to: to !== null && to > from ? to : null };
}

/** Units whose amount may be repeated. Packages and pieces keep their size: "2 cans (14 oz each)". */
const measured = /^(?:cup|tablespoon|teaspoon|stick|.*ounce|pound|.*gram|.*liter|pint|quart|gallon)$/;

/** Units that have a size of their own. */
const holdsSome =
  /^(?:bag|block|bottle|box|can|carton|case|container|jar|loaf|log|pack|package|packet|tin|tub|tube)$/;

/** "2 cups / 8.5 oz / 245 g (about 1/2 lb)" has three. */
const maxRepeats = 4;

function withoutRepeats(description: string, unit: string, quantity: ShownIngredient["quantity"]): string {
  let rest = withoutSecondMeasure(description.trim()).replace(/^,?\s*(?:fluid|weight)\b,?\s*/i, "");
  const repeated = (at: string) =>
    measured.test(unit) || at.startsWith("/") ? sameAgain.exec(at)?.[0] : null;
  for (let left = maxRepeats; left > 0; left -= 1) {
    const same = repeated(rest);
    if (!same || same.length >= rest.length) break;
    rest = rest.slice(same.length);
  }
  // What one holds stays: "1 Dose Tomaten (400 g)". Of several it may be all.
  const isOne = quantity?.from === 1 && quantity.to === null && unit === "";
  const isSize = holdsSome.test(unit) || (isOne && isOfHolders(rest) && !inSpoons.test(rest));
  return rest.replace(/^[/|]\s*/, "").replace(isSize ? "" : totalAtTheEnd, "");
}

/** Splits the thing itself from notes: in brackets, after a comma, or on what it is for. */
function splitNote(description: string, notes: string[]): { item: string; note: string } {
  const aside: string[] = [...notes];
  const bare = description
    .replaceAll(/\s*\(([^()]*)\)/g, (_whole, inner: string) => {
      aside.push(inner.trim());
      return " ";
    })
    .replaceAll(/\s+/g, " ")
    .trim();
  const at = endOfItem(bare);
  const [item = "", ...rest] = [bare.slice(0, at), bare.slice(at)].map((part) =>
    part.replace(/^(?:[\s,;:.–-]+|of\s+)+|[\s,;:.–-]+$/gi, ""),
  );
  const note = [...rest, ...aside].filter(Boolean).join(", ");
  return item === "" ? { item: description, note: "" } : { item, note };
}

/** Where the note begins: at a purpose, or at the first comma or full stop with more than qualities before it. */
function endOfItem(text: string): number {
  const ends = [purpose.exec(text)?.index ?? text.length];
  for (const { index } of text.matchAll(/(?<!\d),|,(?!\d)|;|\s[–-]\s|(?<=\p{L}{5})\.\s(?=\p{Lu}\p{Ll})/gu)) {
    const before = text.slice(0, index).toLowerCase().split(/\s+/);
    if (before.every((word) => qualities.has(word.replace(/[^a-z-]/g, "")))) continue;
    ends.push(index);
    break;
  }
  return Math.min(...ends);
}
