import type { Tx } from "#app/kernel/context";
import type { IdInFile } from "./ids-in-file.server";
import { type Namesake, sameAmong } from "./list-namesakes.server";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import {
  contentOf,
  hasMostlySameIngredients,
  identityOf,
  isMostlySame,
  isSameTitle,
  mayBeRenamed,
  titleKey,
} from "./recipe-identity.server";

interface LibraryRow {
  id: number;
  originalId: string;
  json: string;
  data: RecipeData;
}

/** Where a file's recipes belong. */
export interface Place {
  /** The collection, and others of the library that it may be as well. */
  collections: string[];
  /** Recipes of the library by the keys of their titles, as they were before the import. */
  namesakes: ReadonlyMap<string, Namesake[]>;
  /** Recipes of the library that the file has told of already. */
  seen: Set<number>;
}

/**
 * Which recipe of the library a file's recipe is, and under what it stands there or is to stand. What is called alike is
 * the same only with the same title, or with the same in it where its own title stands nowhere else in the collection:
 * nothing is written over by something else. Word for word the same is the same whatever it is called.
 */
export async function findSameRecipe(
  tx: Tx,
  { collections, namesakes, seen }: Place,
  called: IdInFile,
  data: RecipeData,
): Promise<{ known: LibraryRow | undefined; originalId: string }> {
  const { sourceId, ownId, earlierIds, isUnique } = called;
  const [collection = ""] = collections;
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
  const rows = found.map(withData);
  // Of recipes without a collection each is of another source.
  const others = (namesakes.get(titleKey(data.title)) ?? []).filter(
    (each) => each.collection !== "" && collections.includes(each.collection) && !isAmong(rows, each),
  );
  const known =
    identicalIn(rows, data) ??
    (await findElsewhere(tx, sameAmong(others, data), { data, seen })) ??
    sameOf(rows, { seen, called, data, isElsewhere: others.length > 0 });
  const isTaken = rows.some(({ originalId }) => originalId === nameOf(sourceId));
  return { known, originalId: known?.originalId ?? nameOf(isTaken ? ownId : sourceId) };
}

function withData(row: Omit<LibraryRow, "data">): LibraryRow {
  return { ...row, data: reviveRecipe(row.json, { ...row, title: "" }) };
}

function isAmong(rows: LibraryRow[], { id }: { id: number }): boolean {
  return rows.some((row) => row.id === id);
}

function identicalIn(rows: LibraryRow[], data: RecipeData): LibraryRow | undefined {
  const content = contentOf(data);
  return rows.find((row) => contentOf(row.data) === content);
}

/** The same recipe under another id. Of those that the file has told of, only what is the same in all else as well. */
async function findElsewhere(
  tx: Tx,
  same: Namesake[],
  { data, seen }: { data: RecipeData; seen: ReadonlySet<number> },
): Promise<LibraryRow | undefined> {
  for (const { id } of same) {
    const row = await tx.db
      .selectFrom("libraryRecipe")
      .select(["id", "originalId", "json"])
      .where("id", "=", id)
      .executeTakeFirst();
    const known = row && identicalIn([withData(row)], data);
    if (known && (!seen.has(id) || isEqual(known.data, data))) return known;
  }
  return undefined;
}

function isEqual(a: RecipeData, b: RecipeData): boolean {
  return JSON.stringify({ ...a, originalId: "" }) === JSON.stringify({ ...b, originalId: "" });
}

interface Sought {
  seen: ReadonlySet<number>;
  called: IdInFile;
  data: RecipeData;
  /** Whether the collection has its title under another id. */
  isElsewhere: boolean;
}

function sameOf(rows: LibraryRow[], { seen, called, data, isElsewhere }: Sought): LibraryRow | undefined {
  const free = rows.filter(({ id }) => !seen.has(id));
  const namesakes = free.filter((row) => isSameTitle(row.data.title, data.title));
  const isOnlyOne = namesakes.length === 1 && !called.hasNamesake;
  return (
    namesakes.find((row) => isMostlySame(row.data, data)) ??
    (isOnlyOne ? namesakes[0] : undefined) ??
    (isElsewhere ? undefined : free.find((row) => isRenamed(row))) ??
    (called.isOurs ? free.find(({ originalId }) => originalId === called.sourceId) : undefined) ??
    (called.isUnique ? rows.find((row) => isToldAgain(row)) : undefined)
  );

  function isRenamed(row: LibraryRow): boolean {
    const isAnother = called.otherTitles.includes(titleKey(row.data.title));
    return !isAnother && mayBeRenamed(row.data, data, called.isUnique);
  }

  function isToldAgain(row: LibraryRow): boolean {
    return isSameTitle(row.data.title, data.title) && hasMostlySameIngredients(row.data, data);
  }
}
