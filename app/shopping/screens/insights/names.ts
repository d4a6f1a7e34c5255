import { dealName, pageName, recipeName, storeName } from "#app/shopping/domain/insights/count-labels";
import { told } from "#app/ui/language/say";

// What things are called on the screen: a name of their own stays, what stands for one is in the reader's language.

export function saidPage(number: number | null): string {
  return told(pageName(number));
}

export function saidDeal(deal: { name: string | null }): string {
  return deal.name ?? told(dealName(deal));
}

export function saidStore(store: { storeId: number; name: string | null }): string {
  return store.storeId === 0 || store.name === null ? told(storeName(store)) : store.name;
}

export function saidRecipe(recipe: { title: string | null }): string {
  return recipe.title ?? told(recipeName(recipe));
}
