import { fold } from "#db/fold";
import { type DealTexts, dealTextsSchema } from "./schemas";

/** The columns of a deal that hold what staff say of it, in the order in which tables show and files hold them. */
export const dealFields = ["prefix", "ingredient", "deal", "details", "categoryId", "featured"] as const;

export type DealField = (typeof dealFields)[number];

export const dealFieldLabels: Record<DealField, string> = {
  prefix: "Prefix",
  ingredient: "Ingredient",
  deal: "Deal",
  details: "Details",
  categoryId: "Category",
  featured: "Featured",
};

interface CategoryName {
  id: number;
  name: string;
}

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

/** A deal's value as tables show it and files hold it. `readDealCell` takes it back. */
export function dealCell(field: DealField, deal: DealTexts, categories: readonly CategoryName[]): string {
  if (field === "categoryId") return categories.find(({ id }) => id === deal.categoryId)?.name ?? "";
  if (field === "featured") return deal.featured ? "yes" : "no";
  return deal[field];
}
