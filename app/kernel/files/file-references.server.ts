import type { Tables } from "#db/database";
import type { Context } from "../context";

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

/** The keys that no row points at. Asked in one statement: a reference that moves could slip past several. */
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
