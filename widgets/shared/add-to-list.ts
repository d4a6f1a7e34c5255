import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import type { WeeklyAdArea, WeeklyAdCircular, WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import type { StoreChoice } from "./store-choice";
import { findUnit } from "./units";

/** An ingredient as a recipe asks for it, scaled to the servings that are shown. */
interface RecipeIngredient {
  /** Null where the recipe doesn't tell, e.g. "salt to taste". */
  quantity: number | null;
  /** E.g. "cup" or "pound"; empty for pieces. */
  unit: string;
  name: string;
  category?: string | null;
}

/** The id under which things of one name and unit come together, e.g. `item-cup-whole milk`. */
export function idOfThing(unit: string, name: string): string {
  return `item-${findUnit(unit) ?? plainName(unit)}-${plainName(name)}`;
}

/** Prefix and ingredient, e.g. "Boneless Chicken Breast"; otherwise the first line of the details. May be empty. */
export function dealTitle({ prefix, ingredient, details }: WeeklyAdArea): string {
  const named = [prefix, ingredient]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  return named || (details.trim().split("\n")[0] ?? "");
}

/** What to put on the list for a deal of the ad. `store` is the one whose ad it is, null when none was chosen. */
export function dealItem(
  area: WeeklyAdArea,
  page: Pick<WeeklyAdPage, "id" | "number">,
  circular: Pick<WeeklyAdCircular, "id" | "terminationDate" | "timeZone">,
  store: Pick<StoreChoice, "key" | "name" | "id"> | null,
): NewItem {
  const text = area.deal.trim();
  return {
    id: `deal-${area.id}`,
    kind: "deal",
    name: dealTitle(area) || text || msg.dealOnPage(page.number),
    category: area.category?.trim() || null,
    unit: area.price?.unit ?? "",
    // Of "1,49 €/100 g" nobody buys one gram.
    quantity: area.price?.unit === "g" || area.price?.unit === "ml" ? area.price.count : 1,
    deal: {
      areaId: area.id,
      pageId: page.id,
      circularId: circular.id,
      text,
      details: area.details.trim(),
      price: area.price,
      endsAt: circular.terminationDate,
      timeZone: circular.timeZone,
      store: store && { key: store.key, name: store.name, id: store.id },
      image: area.thumbnail?.url ?? null,
    },
  };
}

/** What to put on the list for an ingredient: the same one of two recipes becomes one item with the sum of both. */
export function ingredientItem(
  { quantity, unit, name, category }: RecipeIngredient,
  recipe: { id: number; title: string },
): NewItem {
  return {
    id: idOfThing(unit, name),
    kind: "ingredient",
    name: name.trim(),
    unit: findUnit(unit) ?? unit.trim(),
    quantity: quantity ?? 1,
    category: category?.trim() || null,
    recipes: [{ id: recipe.id, title: recipe.title }],
  };
}

/** Normalises a name: lower case, without accents, one space between words. */
export function plainName(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}
