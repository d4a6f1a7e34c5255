import type { Tx } from "#app/kernel/context";
import type { IdInFile } from "./ids-in-file.server";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import {
  contentOf,
  hasMostlySameIngredients,
  identityOf,
  isMostlySame,
  isSameTitle,
  titleKey,
} from "./recipe-identity.server";

interface LibraryRow {
  id: number;
  originalId: string;
  json: string;
  data: RecipeData;
}

/**
 * Which recipe of the library a file's recipe is, and under what it stands there or is to stand. What is called alike is
 * the same only with the same title, or for the most part the same in it: nothing is written over by something else.
 * @param seen recipes that the same file has told of already
 */
export async function findSameRecipe(
  tx: Tx,
  { collection, seen }: { collection: string; seen: ReadonlySet<number> },
  called: IdInFile,
  data: RecipeData,
): Promise<{ known: LibraryRow | undefined; originalId: string }> {
  const { sourceId, ownId, earlierIds, isUnique } = called;
  const nameOf = (id: string) => (isUnique ? id.slice(0, 1000) : identityOf(collection, id));
  const found = await tx.db
    .selectFrom("libraryRecipe")
    .select(["id", "originalId", "json"])
    .where(({ eb, and, or }) =>
      or([
        eb("originalId", "in", [sourceId, ownId, ...earlierIds].map(nameOf)),
        and([eb("sourceId", "=", sourceId), ...(isUnique ? [] : [eb("collection", "=", collection)])]),
      ]),
    )
    .orderBy("id")
    .execute();
  const rows = found.map((row) => ({ ...row, data: reviveRecipe(row.json, { ...row, title: "" }) }));
  const known = sameOf(rows, { seen, called, data });
  const isTaken = rows.some(({ originalId }) => originalId === nameOf(sourceId));
  return { known, originalId: known?.originalId ?? nameOf(isTaken ? ownId : sourceId) };
}

function sameOf(
  rows: LibraryRow[],
  { seen, called, data }: { seen: ReadonlySet<number>; called: IdInFile; data: RecipeData },
): LibraryRow | undefined {
  const content = contentOf(data);
  const identical = rows.find((row) => contentOf(row.data) === content);
  if (identical) return identical;
  const free = rows.filter(({ id }) => !seen.has(id));
  const namesakes = free.filter((row) => isSameTitle(row.data.title, data.title));
  const alike = free.filter((row) => isMostlySame(row.data, data));
  const isOnlyOne = namesakes.length === 1 && !called.hasNamesake;
  return (
    namesakes.find((row) => alike.includes(row)) ??
    (isOnlyOne ? namesakes[0] : undefined) ??
    alike.find((row) => !called.otherTitles.includes(titleKey(row.data.title))) ??
    (called.isOurs ? free.find(({ originalId }) => originalId === called.sourceId) : undefined) ??
    (called.isUnique ? rows.find((row) => isToldAgain(row)) : undefined)
  );

  function isToldAgain(row: LibraryRow): boolean {
    return isSameTitle(row.data.title, data.title) && hasMostlySameIngredients(row.data, data);
  }
}
