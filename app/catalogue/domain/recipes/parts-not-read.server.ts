import { amountOf } from "./foreign-amounts.server";
import { isObject, type Line, maxDepth, textOf } from "./foreign-shapes.server";
import { titleKey } from "./recipe-identity.server";

/** How programs find, order, illustrate and analyze things: last words of keys, and first ones. */
const plumbing = new Set(
  [
    "id ids uuid guid ref refs reference references slug type kind url urls uri link links href path file",
    "image images photo photos picture pictures video videos thumbnail thumbnails icon color class style element",
    "position index order number no num level lang language locale at date hash version status score confidence",
    "plural abbreviation alias aliases aisle category categories tag tags nutrition nutrients calories consistency",
    "appliance",
  ].flatMap((words) => words.split(" ")),
);
/** What is told of a recipe as a whole, and is not of it: last words of keys. */
const metadata = new Set(
  [
    "author authors creator creators chef publisher provider brand owner user users contributor editor username email",
    "source sources site website host domain copyright license credit credits attribution youtube",
    "time times duration durations minutes minute min mins hours hour seconds published modified timestamp created",
    "updated rating ratings review reviews reviewed comment comments likes votes popularity meta metadata settings",
    "keyword keywords cuisine cuisines course courses meal occasion occasions season diet diets dietary allergen",
    "allergens restrictions difficulty skill cost price currency budget name names title titles headline",
    "yield yields servings serves portions unit units calories kcal protein fat carbs carbohydrates sodium fiber sugar",
    "cholesterol country region area continent visibility privacy permissions state action speakable part page",
    "entity graph context content details identifier award awards sku mpn partition holder notice serving totaltime",
  ].flatMap((words) => words.split(" ")),
);
const metadataWhole = /^(?:seo|meta|og|twitter)(?:[_:\s]|[A-Z])|^cooking_?methods?$|^article_?section$/i;
const plumbingBefore = /^(?:[@_]|(?:is|has|show|disable|no|localized|created|updated)(?:[_\s]|[A-Z]))/;
const plumbingWhole = /^(?:(?:start|end)[_ ]?time|html|optional|name[_ ]?clean)$/i;

function isPlumbing(key: string): boolean {
  return (
    key.length > 100 || plumbingBefore.test(key) || plumbingWhole.test(key) || plumbing.has(lastWordOf(key))
  );
}

function isMetadata(key: string): boolean {
  return isPlumbing(key) || metadataWhole.test(key) || metadata.has(lastWordOf(key));
}

function lastWordOf(key: string): string {
  const words = key
    .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.at(-1) ?? "";
}

/**
 * The keys of an object under which something stands that is not in the lines that were read of it.
 * @param read values in it that need no look
 */
export function partsNotRead(value: object, lines: Line[], read: unknown[]): Line[] {
  const words = wordsIn(lines.map(({ text }) => text));
  return Object.entries(value)
    .filter(([key, inner]) => !isPlumbing(key) && !/^\d+$/.test(key) && !read.includes(inner))
    .filter(([, inner]) => leavesOf(inner).some((leaf) => !isSaid(leaf, words)))
    .map(([key]) => ({ text: key, kind: "rest" }));
}

const namesOfSteps = /step|instruction|direction|method|procedure|preparation|recipe_?text|zubereitung/i;
const namesOfIngredients = /ingredient|zutaten/i;
const namesOfMore = /(?:^|_)(?:sections?|groups?|components?)$|(?:notes?|tips?)$/i;
/** Of the recipe as a whole, or numbers. */
const namesOfOthers =
  /^main|note|time|minutes|seconds|cook(?:ing)?_?method|count|total|^num|^n_|yield|serving|category/i;

/**
 * The keys in a recipe of which most stands in no text that was read: all that may be of the recipe, and within others
 * what looks like ingredients or steps.
 * @param read values that were read
 */
export function keysNotRead(raw: object, texts: string[], read: unknown[]): string[] {
  const words = wordsIn(texts);
  const look = (value: object, path: string, depth: number): string[] =>
    Object.entries(value).flatMap(([key, inner]) => {
      const name = /^\d+$/.test(key) ? path : [path, key].filter(Boolean).join(".");
      if (read.includes(inner) || isPlumbing(key)) return [];
      const isPart = isNameOfSteps(key) || isNameOfIngredients(key) || namesOfMore.test(key);
      const inside = !isPart && isObject(inner) && depth < maxLook ? look(inner, name, depth + 1) : [];
      if (inside.length > 0 || (!isPart && (depth > 0 || isMetadata(key)))) return inside;
      const leaves = leavesOf(inner).filter((leaf) => /\p{L}/u.test(String(leaf)));
      const lost = leaves.filter((leaf) => !isSaid(leaf, words));
      return lost.length * 2 > leaves.length ? [name] : [];
    });
  return [...new Set(look(raw, "", 0))];
}

const maxLook = 3;

export function isNameOfSteps(key: string): boolean {
  return namesOfSteps.test(key) && !namesOfOthers.test(key) && !isPlumbing(key);
}

export function isNameOfIngredients(key: string): boolean {
  return namesOfIngredients.test(key) && !namesOfOthers.test(key);
}

function wordsIn(texts: string[]): Set<string> {
  return new Set(texts.flatMap(wordsOf));
}

function wordsOf(text: string): string[] {
  return titleKey(textOf(text)).split("-").filter(Boolean);
}

/** Of longer texts most words suffice: they may have been written in other ways. */
function isSaid(leaf: string | number, words: Set<string>): boolean {
  if (Number(leaf) === 0) return true;
  const own = wordsOf(amountOf(leaf));
  const missing = own.filter((word) => !words.has(word)).length;
  return own.length < 4 ? missing === 0 : missing * 3 < own.length;
}

const noWords =
  /^(?:https?:\S+|[\da-f-]{20,}|\d{4}-\d\d-\d\dT\S+|n\/?a|null|none|undefined|true|false|yes|no|y|n|[^\p{L}\p{N}]*)$/iu;

/** Texts with a letter, and numbers. */
function leavesOf(value: unknown, depth = 0): (string | number)[] {
  if (typeof value === "number") return [value];
  if (typeof value === "string") return noWords.test(value.slice(0, maxLeaf)) ? [] : [value];
  if (!isObject(value) || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([key, inner]) => (isPlumbing(key) ? [] : leavesOf(inner, depth + 1)));
}

const maxLeaf = 300;

/** Whether more stands in it than numbers, addresses, flags and "none". */
export function hasWords(value: unknown): boolean {
  return leavesOf(value).some((leaf) => typeof leaf === "string");
}

/** Whether every word of a text, or nearly so in long ones, stands in others. */
export function isRepeated(text: string, others: string[]): boolean {
  return isSaid(text, wordsIn(others));
}
