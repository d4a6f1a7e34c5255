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
  withLinesApart,
  withoutListSign,
} from "./foreign-shapes.server";
import { isRepeated, partsNotRead } from "./parts-not-read.server";
import { titleKey } from "./recipe-identity.server";

const lists = [
  ...["steps", "itemListElement", "item", "@list", "recipeInstructions", "instructions", "recipeSteps"],
  "directions",
];
const texts = [
  ...["text", "instruction", "instructions", "step", "description", "displayText", "direction", "body"],
  ...["content", "value", "@value", "formattedText", "stepDescription", "directionDescription"],
];
/** What the text of a step, or the steps of a section, stand under where they have none of those names. */
const others = "details detail action actions substeps tasks items lines how info".split(" ");
const titles = ["name", "title", "headline", "header", "summary", "sectionHeadingName"];

/** Steps, out of lists of steps, sections that hold them, and whatever else schema.org and collections wrap them in. */
export function stepsOf(value: unknown, depth = 0): Line[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") {
    const list = listInText(value);
    return list ? stepsOf(list, depth + 1) : isNumber(value) ? [] : line(value);
  }
  if (Array.isArray(value)) {
    return isInline(value)
      ? inlineStep(value)
      : inOrder(value, ["number", "no", "step", "directionNumber"]).flatMap((each) =>
          stepsOf(each, depth + 1),
        );
  }
  if (!isObject(value)) return [];
  for (const list of all(value, ...lists).filter(isObject)) {
    const steps = stepsOf(list, depth + 1);
    if (hasSteps(steps)) return sectionOf(value, list, steps);
    // Its steps stand elsewhere: its name is none of them.
    if (steps.length > 0 && steps.every(({ kind }) => kind === "unread"))
      return [...headingsOf(value), ...steps];
  }
  const given = string(first(value, ...titles));
  const title = textOf(given);
  if (isHeading(value)) {
    const heading = leftOut("heading", title || string(first(value, ...texts)));
    return [...heading, ...partsNotRead(value, heading, [given])];
  }
  for (const text of all(value, ...texts)) {
    const steps = stepsOf(text, depth + 1).filter(({ text: each }) => !isNumber(each));
    if (!hasSteps(steps) && !steps.some(({ kind }) => kind === "heading")) continue;
    const lines = withTitle(title, steps);
    return [...lines, ...partsNotRead(value, lines, [given, text, ...partsOfOthers(value)])];
  }
  if (first(value, "sectionHeadingName")) return leftOut("heading", title);
  const named = namedLists(value);
  if (named.length > 0)
    return named.flatMap(([name, each]) => [...leftOut("heading", name), ...stepsOf(each, depth + 1)]);
  for (const other of all(value, ...others)) {
    const steps = isCounted(other) ? [] : stepsOf(other, depth + 1);
    if (!hasSteps(steps)) continue;
    if (Array.isArray(other)) return sectionOf(value, other, steps);
    const lines = withTitle(title, steps);
    return [...lines, ...partsNotRead(value, lines, [given, other, ...partsOfOthers(value)])];
  }
  if (title !== "") {
    const lines = isNumber(title) ? [] : line(title);
    return [...lines, ...partsNotRead(value, lines, [given, ...partsOfOthers(value)])];
  }
  const parts = numbered(value);
  if (parts.length > 0) return parts.flatMap((each) => stepsOf(each, depth + 1));
  return isTold(value) || isReference(value) ? leftOut("unread", JSON.stringify(value)) : [];
}

/** `{ "@id": "#step1" }`: the step itself stands elsewhere. */
function isReference(value: object): boolean {
  const keys = Object.keys(value);
  return keys.includes("@id") && keys.every((key) => /^@(?:id|type)$/.test(key));
}

/** Whether things with amounts are in a list, such as ingredients. */
function isCounted(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some((each) => isObject(each) && hasOne(each, "amount", "quantity", "qty", "unit"))
  );
}

/** What stands in a step and is read elsewhere: its ingredients, and a number in place of a text. */
function partsOfOthers(step: object): unknown[] {
  const texted = all(step, ...texts).filter((each) => isNumber(string(each)));
  return [...texted, ...all(step, "ingredients")];
}

/** The steps of a section, with a text of its own before them, and what is left out of it. */
function sectionOf(section: object, list: object, steps: Line[]): Line[] {
  const headings = headingsOf(section);
  const told = steps.map(({ text }) => text);
  const own = all(section, "text", "step", "instruction")
    .filter((text): text is string => typeof text === "string" && !isRepeated(text, told))
    .flatMap(line);
  const lines = [...headings, ...own, ...steps];
  return [
    ...lines,
    ...partsNotRead(section, lines, [list, ...numbersIn(section), ...partsOfOthers(section)]),
  ];
}

function numbersIn(section: object): unknown[] {
  return all(section, ...titles).filter((each) => isNumber(string(each)));
}

function hasSteps(steps: Line[]): boolean {
  return steps.some(({ kind }) => kind === "line");
}

function isNumber(text: string): boolean {
  return /^(?:step|paso|schritt|[ée]tape|passo|passaggio|fase|krok)?\s*#?\d+[.:)]?$/iu.test(text.trim());
}

/** Of a section. */
function headingsOf(section: object): Line[] {
  return all(section, "name", "title", "section", "heading", "description")
    .map(string)
    .filter((text) => !isNumber(text))
    .flatMap((text) => leftOut("heading", text));
}

/** "Preheat: Set it to 350." Names that only repeat how the text begins are left away, perhaps cut off. */
function withTitle(title: string, steps: Line[]): Line[] {
  const [step, ...rest] = steps;
  if (step?.kind !== "line") return steps;
  const key = (text: string) => titleKey(text).replace(/^-|-$/g, "");
  const isCut = /(?:…|\.\.)$/.test(title);
  const isRepeat = `${key(step.text)}-`.startsWith(isCut ? key(title) : `${key(title)}-`);
  const isOther = title !== "" && !isNumber(title) && !isRepeat;
  const text = isOther ? `${title.replace(/(?<![:.…\s])[:.…\s]+$/, "")}: ${step.text}` : step.text;
  return [{ ...step, text }, ...rest];
}

/** A step of which only an address or a number is told shows a picture, or stands elsewhere. */
function isTold(value: object): boolean {
  const told = Object.entries(value).filter(([key]) => !/^@?(?:type|id|image|video|url|position)/i.test(key));
  return told.some(([, each]) => isObject(each) || (typeof each === "string" && /\p{L}/u.test(each)));
}

const inlineKinds = /^(?:text|ingredient|cookware|timer)$/i;

/** A step in parts, as Cooklang tells it: text, ingredients, times. */
function isInline(value: unknown[]): value is object[] {
  const kinds = value.map((each) => (isObject(each) ? string(first(each, "type")) : ""));
  return kinds.some((kind) => kind === "text") && kinds.every((kind) => inlineKinds.test(kind));
}

function inlineStep(parts: object[]): Line[] {
  const words = parts.map((part) => {
    const [value, name] = [first(part, "value", "text"), first(part, "name")];
    if (typeof value === "string") return value;
    if (typeof name === "string" && first(part, "type") !== "timer") return name;
    return [string(first(part, "quantity")), string(first(part, "units", "unit"))].filter(Boolean).join(" ");
  });
  return words.includes("") ? leftOut("unread", JSON.stringify(parts)) : line(words.join(""));
}

function line(text: string): Line[] {
  // A picture in Markdown.
  const plain = textOf(text.replaceAll(/!\[[^\]]*\]\([^()\s]*\)/g, ""));
  const heading = headingIn(plain);
  if (heading !== null) return leftOut("heading", heading);
  const step = withoutListSign(plain);
  return step === "" ? [] : [{ text: withLinesApart(step), kind: "line" }];
}
