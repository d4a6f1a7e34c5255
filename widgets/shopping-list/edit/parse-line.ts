import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import { idOfThing, plainName } from "#widgets/shared/add-to-list";
import { findUnit } from "#widgets/shared/units";
import { MAX_NAME_LENGTH } from "../AddForm";
import { MAX_QUANTITY } from "../amount";

const FRACTIONS: Record<string, number> = { "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3 };
const NUMBER = String.raw`(?:\d+\s+)?\d+\/\d+|\d+\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d+(?:[.,]\d+)?`;
/** "2 lb apples", "500g flour", "2 x milk"; not "2% milk" or "7up". */
const LEADING = new RegExp(
  String.raw`^(${NUMBER})\s*(?:[x×]\s+)?(?:(\p{L}+)\b\.?)?(?:\s+of\b)?(?=\s|$)(.*)$`,
  "iu",
);
/** "milk x 2" */
const TRAILING = /^(.+?)\s+[x×]\s*(\d+)$/i;
const IN_BRACKETS = /^(.+?)\s*\(([^()]*)\)$/;

/** A quantity as people write it: "2", "1.5", "1,5", "1/2", "1 1/2", "½". Null when it is none, or none to buy. */
export function parseQuantity(text: string): number | null {
  const [, whole, rest = ""] =
    /^(?:(\d+)\s*(?=[½¼¾⅓⅔]|\s\d+\/))?\s*(\d+\/\d+|[½¼¾⅓⅔]|\d+(?:[.,]\d+)?)$/.exec(text.trim()) ?? [];
  const [over = "", under = "1"] = rest.split("/");
  const part = FRACTIONS[rest] ?? Number(over.replace(",", ".")) / Number(under);
  const quantity = Math.round(((whole ? Number(whole) : 0) + part) * 100) / 100;
  return rest && quantity > 0 && Number.isFinite(quantity) ? Math.min(quantity, MAX_QUANTITY) : null;
}

/**
 * What somebody typed, as an item: "2 lb apples (green)" is two pounds of apples with a note. Words that are no
 * unit stay in the name: "2 green apples". Null for a blank line.
 * @param categoryOf tells the category of a thing by its `plainName`, where one of that name was on the list before
 */
export function parseLine(line: string, categoryOf: (name: string) => string | null): NewItem | null {
  let rest = line
    .replace(/\s+/g, " ")
    .replace(/^[\s\-•*☐☑]+/, "")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  if (!rest) return null;
  let [quantity, unit, note] = [1, "", ""];
  const bracketed = IN_BRACKETS.exec(rest);
  if (bracketed) [, rest = "", note = ""] = bracketed;
  const leading = LEADING.exec(rest);
  const trailing = TRAILING.exec(rest);
  const amount = parseQuantity(leading?.[1] ?? trailing?.[2] ?? "");
  if (amount && leading) {
    const [, number = "", word = "", after = ""] = leading;
    const known = findUnit(word);
    const isGlued = word !== "" && !known && rest.startsWith(number + word);
    const name = isGlued ? "" : (known ? after : `${word}${after}`).trim();
    if (name) [quantity, unit, rest] = [amount, known ?? "", name];
  } else if (amount && trailing) {
    [quantity, rest] = [amount, trailing[1] ?? rest];
  }
  return {
    id: idOfThing(unit, rest),
    kind: "text",
    name: rest,
    quantity,
    unit,
    note: note.trim(),
    category: categoryOf(plainName(rest)),
  };
}
