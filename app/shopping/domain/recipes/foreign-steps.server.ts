import {
  all,
  first,
  inOrder,
  isHeading,
  isObject,
  type Line,
  leftOut,
  listInText,
  maxDepth,
  numbered,
  string,
  textOf,
} from "./foreign-shapes.server";
import { titleKey } from "./recipe-identity.server";

const lists = ["steps", "itemListElement", "item", "@list", "recipeInstructions", "instructions"];
const texts = [
  ...["text", "instruction", "instructions", "step", "description", "displayText", "direction", "body"],
  ...["content", "value", "@value"],
];
const titles = ["name", "title", "headline", "header", "summary"];

/** Steps, out of lists of steps, sections that hold them, and whatever else schema.org and collections wrap them in. */
export function stepsOf(value: unknown, depth = 0): Line[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") {
    const list = listInText(value);
    return list ? stepsOf(list, depth + 1) : line(value);
  }
  if (Array.isArray(value)) {
    return isInline(value) ? inlineStep(value) : inOrder(value).flatMap((each) => stepsOf(each, depth + 1));
  }
  if (!isObject(value)) return [];
  for (const list of all(value, ...lists).filter(isObject)) {
    const steps = stepsOf(list, depth + 1);
    if (hasSteps(steps)) return [...headingsOf(value), ...steps];
  }
  const title = textOf(string(first(value, ...titles)));
  if (isHeading(value)) return leftOut("heading", title || string(first(value, ...texts)));
  for (const text of all(value, ...texts)) {
    const steps = stepsOf(text, depth + 1).filter(({ text: each }) => !isNumber(each));
    if (hasSteps(steps)) return withTitle(title, steps);
  }
  if (title !== "") return isNumber(title) ? [] : line(title);
  const parts = numbered(value);
  if (parts.length > 0) return parts.flatMap((each) => stepsOf(each, depth + 1));
  return isTold(value) ? leftOut("unread", JSON.stringify(value)) : [];
}

function hasSteps(steps: Line[]): boolean {
  return steps.some(({ kind }) => kind === "line");
}

function isNumber(text: string): boolean {
  return /^(?:step|paso|schritt|étape|passo|krok)?\s*\d+[.:)]?$/i.test(text);
}

/** Of a section. */
function headingsOf(section: object): Line[] {
  return all(section, ...titles.slice(0, 2), "description")
    .map(string)
    .filter((text) => !isNumber(text))
    .flatMap((text) => leftOut("heading", text));
}

/** "Preheat: Set it to 350." Names that only repeat how the text begins are left away. */
function withTitle(title: string, [step, ...rest]: Line[]): Line[] {
  if (!step) return [];
  const key = (text: string) => titleKey(text).replace(/^-|-$/g, "");
  const isOther = title !== "" && !isNumber(title) && !key(step.text).includes(key(title));
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
  const plain = textOf(text).replace(/^[-•*]\s+/, "");
  return plain === "" ? [] : [{ text: plain, kind: "line" }];
}
