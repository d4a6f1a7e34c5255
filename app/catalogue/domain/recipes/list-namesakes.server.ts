import type { Context } from "#app/kernel/context";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { attributionOf, contentOf, linesOf, titleKey } from "./recipe-identity.server";

/** A recipe of the library that has the title of one of a file's, whatever it is called there. */
export interface Namesake {
  id: number;
  collection: string;
  /** What is in it; null for a title alone, which says too little. */
  content: string | null;
  attribution: string | null;
}

const batchSize = 500;

/** The recipes of the library with these recipes' titles, by the title's key. Goes through the library once. */
export async function listNamesakes(
  ctx: Context,
  recipes: { data: RecipeData }[],
): Promise<Map<string, Namesake[]>> {
  const found = new Map<string, Namesake[]>(recipes.map(({ data }) => [titleKey(data.title), []]));
  for (let lastId = 0; ; ) {
    const rows = await ctx.db
      .selectFrom("libraryRecipe")
      .select(["id", "collection", "originalId", "json"])
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    for (const { id, collection, originalId, json } of rows) {
      const namesakes = found.get(titleKey(titleIn(json)));
      namesakes?.push({ id, collection, ...wordsOf(reviveRecipe(json, { originalId, title: "" })) });
    }
    if (rows.length < batchSize) return found;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

/** Only what has the title of a recipe in the file is read whole. */
function titleIn(json: string): string {
  try {
    return String(JSON.parse(json).title);
  } catch {
    return "";
  }
}

function wordsOf(data: RecipeData): Pick<Namesake, "content" | "attribution"> {
  return {
    content: linesOf(data).length > 0 ? contentOf(data) : null,
    attribution: attributionOf(data),
  };
}

/** Those of a recipe's namesakes that are word for word the same, and that nobody else wrote. */
export function sameAmong(namesakes: Namesake[], data: RecipeData): Namesake[] {
  const { content, attribution } = wordsOf(data);
  return namesakes.filter(
    (each) =>
      content !== null &&
      each.content === content &&
      (each.attribution ?? attribution) === (attribution ?? each.attribution),
  );
}
