import { fold } from "#db/fold";
import type { CategoryName, DealField } from "./deal-fields";
import { type DealTexts, dealTextsSchema } from "./schemas";

/** What a cell of a table says of a deal, as a value that can be stored, or why it can't. */
export type CellValue<Field extends DealField = DealField> =
  | { ok: true; value: DealTexts[Field] }
  | { ok: false; message: string };

const yes = ["yes", "y", "true", "1", "x"];

const no = ["no", "n", "false", "0", ""];

/** Reads a cell that was typed, pasted or read from a file. Categories go by name, whatever its case. */
export function readDealCell(field: DealField, text: string, categories: readonly CategoryName[]): CellValue {
  if (field === "categoryId") return readCategory(text.trim(), categories);
  if (field === "featured") {
    const word = fold(text.trim());
    if (yes.includes(word)) return { ok: true, value: true };
    return no.includes(word) ? { ok: true, value: false } : { ok: false, message: "Say yes or no." };
  }
  const parsed = dealTextsSchema.shape[field].safeParse(text);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, message: parsed.error.issues.map(({ message }) => message).join(" ") };
}

function readCategory(name: string, categories: readonly CategoryName[]): CellValue {
  if (name === "") return { ok: true, value: null };
  const wanted = fold(name);
  const known = categories.find((category) => fold(category.name) === wanted);
  return known
    ? { ok: true, value: known.id }
    : { ok: false, message: `There is no category "${name.slice(0, 100)}".` };
}
