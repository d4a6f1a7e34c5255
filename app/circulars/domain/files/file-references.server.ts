import type { Context, Tx } from "#app/kernel/context";
import { eachAtOnce } from "#app/kernel/each-at-once";
import type { StoredFile } from "#app/kernel/ports/file-store";
import type { Tables } from "#db/database";
import { lock } from "#db/locks";
import {
  goneMeanwhile,
  graceMs,
  putDeletionOff,
  releaseStoredFiles,
  takeMarksAway,
} from "./released-files.server";
import { drawPagesOfRestoredPdf } from "./restored-pdfs.server";
import { noteSound } from "./stored-files.server";

type FileColumn<Table extends keyof Tables> = Extract<keyof Tables[Table], `${string}Key`>;

/**
 * Every column that holds keys of the file store; by convention their names end in `Key`. The compiler wants each
 * such column of the tables' types here. What a row refers to in another way (within a text, say) is not protected
 * from being swept: give it a table with a key column of its own.
 */
const fileColumns: {
  [Table in keyof Tables as [FileColumn<Table>] extends [never] ? never : Table]: Record<
    FileColumn<Table>,
    true
  >;
} = {
  circularFile: { fileKey: true },
  circularPage: { bigImageKey: true, smallImageKey: true },
  pageImage: { fileKey: true },
  pageThumbnail: { fileKey: true },
  release: { bundlesKey: true },
  userImport: { fileKey: true },
};

type FileTable = keyof typeof fileColumns;

const references = Object.entries(fileColumns).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => [table as FileTable, column] as const),
);

/**
 * Columns of the database as it is that look like references to files and are not known here, as
 * `table.column`: another version of the product has been at work.
 */
export async function findUnknownFileColumns(ctx: Context): Promise<string[]> {
  const known = new Set(references.map(([table, column]) => `${table}.${column}`));
  const tables = await ctx.db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => column.endsWith("Key") && !known.has(column));
}

/** Those of the keys that no row points at. In one statement: of several, a reference that moves could slip past each. */
export async function findUnreferencedKeys(ctx: Context, keys: string[]): Promise<string[]> {
  const left = new Set(keys);
  if (left.size === 0) return [];
  const [first, ...rest] = references.map(([table, column]) =>
    ctx.db
      .selectFrom(table)
      .select(`${column as "fileKey"} as key`)
      .where(column as "fileKey", "in", [...left]),
  );
  const all = rest.reduce((union, one) => union.union(one), first as NonNullable<typeof first>);
  for (const { key } of await all.execute()) left.delete(String(key));
  return [...left];
}

/** Where a walk through all references stands: which column, and the last key seen in it. */
export interface ReferenceCursor {
  column: number;
  after: string;
}

export const firstReference: ReferenceCursor = { column: 0, after: "" };

/**
 * The next keys that rows point at, at most `count`, and where to go on; null at the end. A key that several columns
 * have comes once for each of them.
 */
export async function listReferencedKeys(
  ctx: Context,
  { column: index, after }: ReferenceCursor,
  count: number,
): Promise<{ keys: string[]; next: ReferenceCursor | null }> {
  const reference = references[index];
  if (!reference) return { keys: [], next: null };
  const [table, column] = reference;
  const rows = await ctx.db
    .selectFrom(table)
    .select(column as "fileKey")
    .distinct()
    .where(column as "fileKey", ">", after)
    .orderBy(column as "fileKey")
    .limit(count)
    .execute();
  const keys = rows.map((row) => String(row[column as "fileKey"]));
  const last = keys.length === count ? keys.at(-1) : undefined;
  return { keys, next: last ? { column: index, after: last } : { column: index + 1, after: "" } };
}

/** How many keys a whole walk meets. */
export async function countReferencedKeys(ctx: Context): Promise<number> {
  let sum = 0;
  for (const [table, column] of references) {
    const { count } = await ctx.db
      .selectFrom(table)
      .select((eb) =>
        eb.fn
          .count<number>(column as "fileKey")
          .distinct()
          .as("count"),
      )
      .executeTakeFirstOrThrow();
    sum += count;
  }
  return sum;
}

/** How many files are written, or looked for, at the same time: a disk can do that at one go. */
const filesAtOnce = 8;

/** A file that stands in the store. It is kept for an hour, for the transaction that comes to refer to it. */
export interface FreshFile {
  key: string;
  byteSize: number;
  /** From when on it is kept. */
  storedAt: Date;
}

/**
 * Moves local files into the file store; when one can't be stored, none of them stays. Gives them in the same order.
 * The caller writes the references, or lets go of what it could not refer to.
 * @throws what the file store throws, as it is: a full disk is told by its code
 * @throws DomainError unavailable when one was deleted in the meantime; trying again stores it anew
 */
export async function storeFiles(
  ctx: Context,
  files: { path: string; extension: string }[],
): Promise<FreshFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (let start = 0; start < files.length; start += filesAtOnce) {
      const some = files.slice(start, start + filesAtOnce);
      const results = await Promise.allSettled(
        some.map(({ path, extension }) => ctx.files.putFile(path, extension)),
      );
      stored.push(...results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
    }
    return await keepStored(ctx, stored);
  } catch (error) {
    await releaseStoredFiles(
      ctx,
      stored.map(({ key }) => key),
    );
    throw error;
  }
}

/**
 * Sees to it that files that were just stored stay for an hour. First nobody may delete them from now on, then each is
 * looked for, since one could go at the moment it was stored. It asks the store, so it stands before the transaction
 * that refers to them: one that waits for a store far away is in others' way.
 * @throws DomainError unavailable when one was deleted in the meantime; trying again stores it anew
 */
export async function keepStored(ctx: Context, stored: StoredFile[]): Promise<FreshFile[]> {
  const storedAt = ctx.now();
  await putDeletionOff(
    ctx,
    stored.map(({ key }) => key),
  );
  const sizes = await eachAtOnce(filesAtOnce, stored, ({ key }) => ctx.files.byteSize(key));
  if (stored.some(({ byteSize }, index) => sizes[index] !== byteSize)) throw goneMeanwhile();
  for (const { key, wasThere } of stored) if (!wasThere) await drawPagesOfRestoredPdf(ctx, key);
  return stored.map(({ key, byteSize }) => ({ key, byteSize, storedAt }));
}

/**
 * To be called in the transaction that writes references to the files: they stay for as long as those do. Notes their
 * sizes, too.
 * @throws DomainError unavailable when one may have been deleted in the meantime; trying again stores it anew
 */
export async function keepFiles(tx: Tx, files: FreshFile[]): Promise<void> {
  if (files.length === 0) return;
  await lock(tx.db, "files", "shared");
  await takeMarksAway(
    tx,
    files.map(({ key }) => key),
  );
  const now = tx.now().getTime();
  if (files.some(({ storedAt }) => Math.abs(now - storedAt.getTime()) > graceMs)) throw goneMeanwhile();
  await noteSound(tx, files);
}
