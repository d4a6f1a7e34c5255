import { plainText } from "./recipe-html.server";

/** Deeper ones are no recipe's; sections in sections have four. */
export const maxDepth = 10;

/**
 * The value at the first of these paths that holds something. Upper case, blanks and underscores make no difference:
 * `prep_time` is `prepTime`, and so is `schema:prepTime`. Names that objects inherit are none.
 */
export function first(raw: object, ...paths: string[]): unknown {
  return all(raw, ...paths)[0];
}

/** The values at those of these paths that hold something. */
export function all(raw: object, ...paths: string[]): unknown[] {
  return paths.flatMap((path) => {
    let at: unknown = raw;
    for (const key of keysOfPath(path)) at = isObject(at) ? keysOf(at).get(key) : undefined;
    return at === undefined || at === null || at === "" ? [] : [at];
  });
}

/** Whether it has one of these names, whatever it holds there. */
export function hasOne(raw: object, ...names: string[]): boolean {
  return names.some((name) => keysOf(raw).has(plainKey(name)));
}

const knownPaths = new Map<string, string[]>();

/** Paths are those of the code: there are some hundred of them. */
function keysOfPath(path: string): string[] {
  const keys = knownPaths.get(path) ?? path.split(".").map(plainKey);
  knownPaths.set(path, keys);
  return keys;
}

const known = new WeakMap<object, Map<string, unknown>>();

function keysOf(value: object): Map<string, unknown> {
  const there = known.get(value);
  if (there) return there;
  const keys = new Map(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [plainKey(key), inner]),
  );
  known.set(value, keys);
  return keys;
}

function plainKey(key: string): string {
  if (key.length > 100) return key;
  const name = key.replace(/^(?:schema:|https?:\/\/schema\.org\/)/i, "");
  return name.replaceAll(/[_\s-]/g, "").toLowerCase();
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function string(value: unknown): string {
  if (Array.isArray(value)) return string(value.find((each) => string(each) !== ""));
  if (isObject(value)) return string(first(value, "@value", "text", "name", "title"));
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** What stands in a list of ingredients or steps. */
export interface Line {
  text: string;
  /**
   * What is told of when recipes are imported, and left out: headings of steps, what is not understood, and keys under
   * which something stands besides what was read.
   */
  kind: "line" | "heading" | "unread" | "rest";
}

/** None for an empty text. */
export function leftOut(kind: "heading" | "unread", text: string): Line[] {
  const plain = textOf(text);
  return plain === "" || plain === "{}" ? [] : [{ text: plain, kind }];
}

const headingMarks = [
  ...["isHeader", "isHeading", "isSection", "isSectionName", "isTitle", "isGroup"],
  ...["headline", "header", "heading", "section"],
];

/** Whether an entry of a list calls itself the heading of what follows. */
export function isHeading(entry: object): boolean {
  const isMarked = headingMarks.some((name) => /^(?:true|1|y|yes)$/i.test(String(first(entry, name))));
  const type = string(first(entry, "type", "@type"));
  return isMarked || /^(?:ingredient_?)?(?:group|header|heading|section|title|section_?header)$/i.test(type);
}

const headingSigns = [
  /^#{1,6}\s([^#]+)#{0,6}$/,
  /^\[([^\][]{2,})\]$/,
  /^={2,}([^=]+)={2,}$/,
  /^-{2,}([^-]+)-{2,}$/,
  /^\*\*([^*]+)\*\*:?$/,
  /^__([^_]+)__:?$/,
  /^<(?:b|strong)>([^<>]+)<\/(?:b|strong)>:?$/i,
];
const maxHeading = 80;

/** The words of a line that its signs make a heading, as "## Dough" and "[Dough]"; null for others. */
export function headingIn(text: string): string | null {
  const line = text.trim();
  if (line.length > maxHeading || /\d/.test(line)) return null;
  const found = headingSigns.flatMap((signs) => signs.exec(line)?.[1] ?? []);
  return found[0] === undefined ? null : textOf(found[0]).trim() || null;
}

const listSign = /^(?:[-–—•*·◦▪▢☐☑✓✔□■]|\[[ xX]?\])\s+/;

/** Without the bullet or the box before it. */
export function withoutListSign(text: string): string {
  return text.replace(listSign, "").replace(listSign, "");
}

const places = ["position", "index", "order", "stepNumber", "sortOrder", "displayIndex"];

/** A list in the order that its entries tell, each with a place of its own; otherwise as it is. */
export function inOrder(list: unknown[], more: string[] = []): unknown[] {
  for (const name of [...places, ...more]) {
    const told = list.map((each) => Number((isObject(each) && string(first(each, name))) || Number.NaN));
    if (!told.every(Number.isFinite) || new Set(told).size < list.length) continue;
    return list
      .map((each, at) => ({ each, place: told[at] ?? 0 }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ each }) => each);
  }
  return list;
}

/** HTML of which the character references were escaped once too often: "&amp;deg;" as "&deg;". */
export function unescapedOnce(html: string): string {
  return html.replaceAll(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi, "&");
}

/** Plain text, of HTML that was escaped once too often as well. */
export function textOf(html: string): string {
  const plain = plainText(unescapedOnce(html)).replaceAll(/~~[^~\n]{1,300}~~\s?/g, "");
  return /<\/?(?:p|br|li|ul|ol|div|span|b|strong|i|em|a|sup|sub|s|del|strike)\b[^<>]*>/i.test(plain)
    ? plainText(plain)
    : plain;
}

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/**
 * A list that was written into one text, as JSON, R (`c("a", NA)`), Python (`['a', None]`) and PostgreSQL (`{"a","b"}`)
 * do; null for none.
 */
export function listInText(text: string): unknown[] | null {
  const [, opening, inside] = /^\s*(c\(|array\(|[[({])(.*)[)\]}]\s*$/s.exec(text) ?? [];
  if (inside === undefined) return null;
  try {
    if (opening === "[") return [JSON.parse(`[${inside}]`)].flat();
  } catch {
    // Python's has other quotation marks.
  }
  const isList = /^(?:[\s,]|NA|None|NULL|null)*$/.test(inside.replaceAll(quoted, ""));
  const texts = inside.match(quoted) ?? [];
  if (!isList || texts.length === 0) return null;
  return texts.map((each) => each.slice(1, -1).replaceAll(/\\(.)/g, "$1"));
}

const numberedKey = /^(?:(?:step|direction|instruction)[ _]?)?\d{1,3}$/i;

/** The values under the numbered keys of an object, such as "step 1", in their order. */
export function numberedParts(value: object): unknown[] {
  return Object.entries(value)
    .filter(([key]) => numberedKey.test(key))
    .map(([key, each]) => ({ each, place: Number(/\d+/.exec(key)?.[0]) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);
}

const plainNames = /^(?:li|list|items?|data|values?|ingredients?|steps?|directions?|instructions?)$/i;

/** The lists of an object that holds nothing else, `{ "Dough": [...], "Sauce": [...] }`; without names that say nothing. */
export function namedLists(value: object): [name: string, list: unknown[]][] {
  const entries = Object.entries(value);
  if (!entries.every(([, each]) => Array.isArray(each))) return [];
  return entries.map(([name, list]) => [plainNames.test(name) ? "" : name, list]);
}

/** The values of an object whose keys are the numbers of a list: `{ "0": …, "1": … }`. */
export function numbered(value: object): unknown[] {
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => numberedKey.test(key));
  return isList ? numberedParts(value) : [];
}

/** "1. Mix. 2. Bake." on one line as two lines; of "Cut it in 2. 2. Bake." the number behind the end of a sentence counts. */
export function withLinesApart(text: string): string {
  if (!/^\s*1[.)]\s/.test(text) || text.includes("\n")) return text;
  const parts: string[] = [];
  let rest = text.trim();
  for (let next = 2; next < 100; next += 1) {
    const places = [...rest.matchAll(new RegExp(`\\s${next}[.)](?=\\s)`, "g"))].map(({ index }) => index);
    const at = places.find((place) => /[.!?…:;)]$/.test(rest.slice(0, place))) ?? places[0];
    if (at === undefined) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return parts.length === 0 ? text : [...parts, rest].join("\n");
}

const languageCode =
  /^(?:ar|cs|da|de|en|es|fi|fr|hu|it|ja|nb|nl|no|pl|pt|ru|sv|tr|uk|zh)(?:[-_][a-z]{2,4})?$/i;

/**
 * What is told in several languages in one of them: that of the recipe, or the first. `[{ "@value", "@language" }, …]` and
 * `{ "en": …, "de": … }`.
 */
export function inOneLanguage(value: unknown, wanted: string, depth = 0): unknown {
  if (!isObject(value) || depth > maxDepth) return value;
  const inside = (inner: unknown) => inOneLanguage(inner, wanted, depth + 1);
  const plain = (language: string) => language.toLowerCase().split(/[-_]/)[0];
  const oneOf = (languages: string[]) =>
    languages.find((language) => plain(language) === plain(wanted)) ?? languages[0];
  if (Array.isArray(value)) {
    const languages = value.map((each) =>
      isObject(each) ? string(first(each, "@language", "inLanguage")) : "",
    );
    const one = oneOf(languages.filter(Boolean));
    return value.filter((_, at) => !languages[at] || languages[at] === one).map(inside);
  }
  const keys = Object.keys(value);
  const one = keys.length > 1 && keys.every((key) => languageCode.test(key)) ? oneOf(keys) : undefined;
  const entries = Object.entries(value);
  if (one !== undefined) return inside(entries.find(([key]) => key === one)?.[1]);
  return Object.fromEntries(entries.map(([key, inner]) => [key, inside(inner)]));
}

/** Every address of a picture, in whatever lists and objects they stand. */
export function pictureAddresses(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > maxDepth || !isObject(value)) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((each) => pictureAddresses(each, depth + 1));
  const places = all(
    value,
    "hostedLargeUrl",
    "url",
    "contentUrl",
    "src",
    "large",
    "@id",
    "@list",
    "thumbnailUrl",
  );
  return places.flatMap((each) => pictureAddresses(each, depth + 1));
}
