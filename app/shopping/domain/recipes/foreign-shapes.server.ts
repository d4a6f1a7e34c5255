import { plainText } from "./recipe-html.server";

/** Deeper ones are no recipe's; sections in sections have four. */
const maxDepth = 10;

/**
 * The value at the first of these paths that holds something. Upper case, blanks and underscores make no difference:
 * `prep_time` is `prepTime`. Names that objects inherit are none.
 */
export function first(raw: object, ...paths: string[]): unknown {
  return all(raw, ...paths)[0];
}

/** The values at those of these paths that hold something. */
export function all(raw: object, ...paths: string[]): unknown[] {
  return paths.flatMap((path) => {
    let at: unknown = raw;
    for (const name of path.split(".")) at = isObject(at) ? keysOf(at).get(plainKey(name)) : undefined;
    return at === undefined || at === null || at === "" ? [] : [at];
  });
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
  return key.length > 100 ? key : key.replaceAll(/[_\s-]/g, "").toLowerCase();
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function string(value: unknown): string {
  if (Array.isArray(value)) return string(value.find((each) => string(each) !== ""));
  if (isObject(value)) return string(first(value, "@value", "text", "name"));
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** A list of texts, of objects that hold one, of sections with such lists; or one text with a line each. */
export function ingredientsOf(value: unknown, depth = 0): string[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") return value.split(/\r?\n|<br ?\/?>|<\/li>/i).flatMap(line);
  if (Array.isArray(value)) return value.flatMap((each) => ingredientsOf(each, depth + 1));
  if (!isObject(value)) return [];
  const inner = first(
    value,
    "ingredients",
    "items",
    "itemListElement",
    "components",
    "ingredientLines",
    "@list",
  );
  if (isObject(inner)) return ingredientsOf(inner, depth + 1);
  const whole = string(
    first(value, "wholeLine", "original", "originalString", "originalText", "display", "rawText", "text"),
  );
  const parts = [
    first(value, "quantity", "amount", "measure"),
    first(value, "unit.name", "unit.abbreviation", "unit"),
    first(value, "ingredient.name", "food.name", "ingredient", "food", "name", "item"),
  ];
  if (whole !== "" || parts[2] !== undefined)
    return line(whole || parts.map(string).filter(Boolean).join(" "));
  return numbered(value).flatMap((each) => ingredientsOf(each, depth + 1));
}

function line(text: string): string[] {
  const plain = plainText(text).replace(/^[-•*]\s+/, "");
  return plain === "" ? [] : [plain];
}

/** Steps, out of lists of steps, sections that hold them, and whatever else schema.org and collections wrap them in. */
export function stepsOf(value: unknown, depth = 0): string[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") return line(value);
  if (Array.isArray(value)) return value.flatMap((each) => stepsOf(each, depth + 1));
  if (!isObject(value)) return [];
  const lists = all(value, "steps", "itemListElement", "item", "@list", "recipeInstructions", "instructions");
  for (const list of lists.filter(isObject)) {
    const steps = stepsOf(list, depth + 1);
    if (steps.length > 0) return steps;
  }
  const texts = [
    "text",
    "instruction",
    "instructions",
    "step",
    "description",
    "displayText",
    "direction",
    "body",
  ];
  for (const text of all(value, ...texts, "content", "value", "@value", "name")) {
    const steps = stepsOf(text, depth + 1).filter((step) => !/^step \d+$/i.test(step));
    if (steps.length > 0) return steps;
  }
  return numbered(value).flatMap((each) => stepsOf(each, depth + 1));
}

/** The values of an object whose keys are the numbers of a list: `{ "0": …, "1": … }`. */
function numbered(value: object): unknown[] {
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^(?:step ?)?\d{1,3}$/i.test(key));
  return isList ? entries.map(([, each]) => each) : [];
}

/** "1. Mix. 2. Bake." on one line as two lines. */
export function withLinesApart(text: string): string {
  if (!/^\s*1[.)]\s/.test(text) || text.includes("\n")) return text;
  const parts: string[] = [];
  let rest = text.trim();
  for (let next = 2; next < 100; next += 1) {
    const at = rest.search(new RegExp(`\\s${next}[.)]\\s`));
    if (at < 0) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return parts.length === 0 ? text : [...parts, rest].join("\n");
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

/** How much it makes, as a text: "4", "12 muffins". */
export function yieldOf(value: unknown): string | null {
  const one = Array.isArray(value) ? value.find((each) => yieldOf(each) !== null) : value;
  if (!isObject(one)) return plainText(string(one)).slice(0, 200) || null;
  const amount = string(first(one, "value", "quantity", "amount", "minValue", "min", "@value"));
  const unit = string(first(one, "unitText", "unit", "name"));
  return `${amount} ${/^(?:servings?|portions?)$/i.test(unit) ? "" : unit}`.trim().slice(0, 200) || null;
}

/** TheMealDB's numbered fields: `strIngredient1` with `strMeasure1`. */
export function numberedIngredients(raw: object): string[] {
  return Array.from({ length: 30 }, (_, at) => at + 1).flatMap((at) => {
    const name = string(first(raw, `strIngredient${at}`));
    return name === "" ? [] : line(`${string(first(raw, `strMeasure${at}`))} ${name}`);
  });
}
