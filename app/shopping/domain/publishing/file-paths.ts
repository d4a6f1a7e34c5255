/**
 * Where the files of a published ad stand, relative to its folder: what the server answers at a path, a file answers at
 * the same path with ".json" behind it, and what an address asks after "?" stands in the path. Both ends go by it: what
 * writes the files, and the widgets that read them.
 */
export function filesOf(retailerId: number | string) {
  const base = `public/retailers/${retailerId}`;
  return {
    /** Without a group: of all pages, for shoppers who have chosen no store. */
    weeklyAd: (groupId: number | null) => `${base}/weekly-ad${ofGroup(groupId)}.json`,
    offers: (groupId: number | null) => `${base}/offers${ofGroup(groupId)}.json`,
    /** What the server answers where no store is looked for. */
    stores: `${base}/stores.json`,
    /** All of them, to be searched: see AllStores. */
    allStores: `${base}/stores/all.json`,
    /** Those with such names: see NamedStores. */
    namedStores: (shard: number) => `${base}/stores/named-${shard}.json`,
    recipesHome: `${base}/recipes.json`,
    recipeList: (categoryId: number | null, page: number) =>
      `${base}/recipes/${categoryId === null ? "all" : `category-${categoryId}`}/${page}.json`,
    recipe: (id: number) => `${base}/recipes/${id}.json`,
    linkedRecipe: (areaId: number, place: number) => `${base}/deals/${areaId}/recipes/${place}.json`,
  };
}

function ofGroup(groupId: number | null): string {
  return groupId === null ? "" : `/group-${groupId}`;
}

/** Few enough to be written for a grocer of three stores, many enough for ten thousand. */
export const shardCount = 64;

/** Which of the files of named stores tells of a name. */
export function shardOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % shardCount;
}
