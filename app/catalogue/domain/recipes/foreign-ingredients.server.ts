import { amountOf, amountsOf, textOfTuple } from "./foreign-amounts.server";
import {
  all,
  first,
  hasOne,
  headingIn,
  inOrder,
  isHeading,
  isObject,
  type Line,
  leftOut,
  listInText,
  maxDepth,
  namedLists,
  numbered,
  string,
  textOf,
  withoutListSign,
} from "./foreign-shapes.server";
import { partsNotRead } from "./parts-not-read.server";
import { plainText } from "./recipe-html.server";
import { titleKey } from "./recipe-identity.server";

const list = (names: string) => names.split(" ");

/** Where collections keep what of an ingredient. */
const names = {
  list: list("ingredients items itemListElement components ingredientLines recipeIngredients @list"),
  /** Lists in a list: RecipeMD's groups. */
  groups: ["ingredientGroups"],
  heading: list(
    "title name header heading label group groupName ingredientGroupName section sectionHeadingName",
  ),
  /** All of it in one text. */
  whole: list(
    "wholeLine original originalString originalText display rawText rawIngredient text ingredientDescription @value",
  ),
  item: list(
    "ingredient.name ingredient.title food.name food.title item.name ingredient food name item product ingredientNotation ingredientName",
  ),
  note: list("note notes preparationNotes preparation prep usageInfo comment extraComment modifier subtext"),
  /** Flags, and what they say to the reader. */
  flags: { optional: "optional", isOptional: "optional", toTaste: "to taste" },
};

/** A list of texts, of objects that hold one, of sections with such lists; or one text with a line each. */
export function ingredientsOf(value: unknown, depth = 0): Line[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") {
    const list = listInText(value);
    return list ? ingredientsOf(list, depth + 1) : linesOfText(value);
  }
  if (Array.isArray(value)) {
    const tuples = value.map((each) => (Array.isArray(each) ? textOfTuple(each) : null));
    return tuples.length > 0 && tuples.every((each) => each !== null)
      ? tuples.flatMap(line)
      : inOrder(value).flatMap((each) => ingredientsOf(each, depth + 1));
  }
  if (!isObject(value)) return [];
  const inner = all(value, ...names.list).find(isObject);
  const groups = first(value, ...names.groups);
  if (inner || isObject(groups)) {
    const heading = string(first(value, ...names.heading));
    const lines = [inner, groups].flatMap((each) => ingredientsOf(each, depth + 1));
    const rest = partsNotRead(value, [{ text: heading, kind: "line" }, ...lines], [inner, groups]);
    return [...headingLine(heading), ...lines, ...rest];
  }
  const lists = namedLists(value);
  if (lists.length > 0)
    return lists.flatMap(([name, each]) => [...headingLine(name), ...ingredientsOf(each, depth + 1)]);
  const parts = numbered(value);
  return parts.length > 0 ? parts.flatMap((each) => ingredientsOf(each, depth + 1)) : ingredientOf(value);
}

/** As people write it over a part of a list, "Dough:"; so it is shown to shoppers, where no figure stands in it. */
function headingLine(text: string): Line[] {
  const plain = textOf(text).replace(/(?<![:.…\s])[:.…\s]+$/, "");
  if (plain === "") return [];
  return /\d/.test(plain) || plain.length > 100
    ? leftOut("heading", plain)
    : [{ text: `${plain}:`, kind: "line" }];
}

function ingredientOf(value: object): Line[] {
  const name = string(first(value, ...names.item));
  const title = string(first(value, "title", "group"));
  const isMissing = (text: string) => /^n\/?a$/i.test(text);
  const whole =
    all(value, ...names.whole)
      .map(string)
      .find((text) => !isMissing(text)) ?? "";
  if (isHeading(value) || hasOne(value, "sectionHeadingName"))
    return headingLine(name || string(first(value, ...names.heading, ...names.note)) || whole);
  const amounts = amountsOf(value);
  const isNote = amounts.text !== "" && name !== "" && isOfNone(name, whole);
  const notes = [...(isNote ? [whole] : []), ...[first(value, ...names.note)].flat().map(string)];
  const note = notes.filter(Boolean).join(", ");
  const isWhole = whole !== "" && !isNote;
  const item = isWhole ? whole : name || note || title;
  // A number alone refers to something that stands elsewhere.
  if (!/\p{L}/u.test(item)) return leftOut("unread", JSON.stringify(value));
  const isCounted = isWhole ? /\d/.test(whole) || name !== "" : item.startsWith(`${amounts.text} `);
  const text = isCounted || amounts.text === "" ? item : `${amounts.text} ${item}`;
  const flags = Object.entries(names.flags).flatMap(([key, words]) =>
    first(value, key) === true ? [words] : [],
  );
  const lines = [
    ...(item === title ? [] : headingLine(title)),
    ...line([item === note ? "" : note, ...flags].reduce(withNote, text)),
  ];
  // Besides one text for all of it stands an analysis of that.
  if (isWhole) return lines;
  const about = all(value, ...names.item, "food", "ingredient", "item", "product", "measure").filter(
    isObject,
  );
  const unread = amounts.isUnread ? leftOut("unread", JSON.stringify(value)) : [];
  return [...lines, ...unread, ...partsNotRead(value, [...lines, ...unread], [...amounts.read, ...about])];
}

/** Whether a text without a figure has no word of a name: it is no ingredient, but says something of it. */
function isOfNone(name: string, text: string): boolean {
  const key = titleKey(plainText(text));
  return text !== "" && !/\d/.test(text) && !wordsOf(name).some((word) => key.includes(word));
}

function wordsOf(text: string): string[] {
  return titleKey(plainText(text)).split("-").filter(Boolean);
}

/** "2 cups flour, sifted". */
function withNote(text: string, note: string): string {
  const plain = plainText(note).replace(/^[\s,;]+/, "");
  if (`-${wordsOf(text).join("-")}-`.includes(`-${wordsOf(plain).join("-")}-`) || plain === "") return text;
  return plain.startsWith("(") ? `${text} ${plain}` : `${text}, ${plain}`;
}

const headingTag = /<(?:h[1-6]|dt)\b/i;
/** Where a line of HTML ends or begins. */
const lineBreaks =
  /\r?\n|<br ?\/?>|<\/(?:li|p|div|tr|h[1-6]|dt|dd|ul|ol)>|(?=<(?:h[1-6]|li|p|div|tr|dt|dd|ul|ol)\b)/i;

function linesOfText(text: string): Line[] {
  const html = /<(?:li|td|h[1-6]|dt)\b/i.test(text)
    ? text
        .replaceAll(/>[\r\n]+/g, ">")
        .replaceAll(/(?<![\r\n])[\r\n]+</g, "<")
        .replaceAll(/<\/t[dh]>/gi, " ")
    : text;
  return html.split(lineBreaks).flatMap((part) => {
    if (headingTag.test(part)) return headingLine(plainText(part));
    const bare = part.replace(/^(?:<(?:p|div|ul|ol)\b[^<>]*>)+/i, "");
    return line(bare);
  });
}

function line(text: string): Line[] {
  const heading = headingIn(text) ?? headingIn(textOf(text));
  if (heading !== null) return headingLine(heading);
  const plain = withoutListSign(textOf(text)).replaceAll(/ {2,}/g, " ");
  const readable = plain.replaceAll(
    /(?<![\d.,/])\d+\.\d{4,}(?![\d.,])/g,
    (number) => amountOf(number) || "0",
  );
  return readable === "" ? [] : [{ text: readable, kind: "line" }];
}

/** TheMealDB's numbered fields: `strIngredient1` with `strMeasure1`. */
export function numberedIngredients(raw: object): Line[] {
  return Array.from({ length: 30 }, (_, at) => at + 1).flatMap((at) => {
    const [name = ""] = all(raw, `strIngredient${at}`).map(string);
    return name === "" ? [] : line(`${string(first(raw, `strMeasure${at}`))} ${name}`);
  });
}
