/**
 * The paths of a published ad's files, relative to its folder: what the server answers at a path is in a file at that
 * path with ".json" added, and query parameters become part of the path. Shared by the code that writes the files and
 * the widgets that read them.
 */
export function filesOf(retailerId: number | string) {
  const base = `public/retailers/${retailerId}`;
  return {
    /** Without a group, the ad with all pages, for shoppers who have chosen no store. */
    weeklyAd: (groupId: number | null) => `${base}/weekly-ad${ofGroup(groupId)}.json`,
    offers: (groupId: number | null) => `${base}/offers${ofGroup(groupId)}.json`,
    /** The server's answer to a search for stores without words. */
    stores: `${base}/stores.json`,
    /** All stores, to be searched in the browser: see AllStores. */
    allStores: `${base}/stores/all.json`,
    /** The stores whose slug or id belongs to this shard: see `shardOf` and NamedStores. */
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

/** Few enough files for a grocer with three stores, and enough for one with ten thousand. */
export const shardCount = 64;

/** Which of the files of named stores holds a slug or id. */
export function shardOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % shardCount;
}
