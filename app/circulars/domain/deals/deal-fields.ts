import type { DealTexts } from "./schemas";

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

export interface CategoryName {
  id: number;
  name: string;
}

/** A deal's value as tables show it and files hold it. `readDealCell` takes it back. */
export function dealCell(field: DealField, deal: DealTexts, categories: readonly CategoryName[]): string {
  if (field === "categoryId") return categories.find(({ id }) => id === deal.categoryId)?.name ?? "";
  if (field === "featured") return deal.featured ? "yes" : "no";
  return deal[field];
}
