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

/** The keys of all files that rows refer to, each once, sorted. One statement: a reference that moves slips past none. */
export async function listReferencedKeys(ctx: Context): Promise<string[]> {
  const [first, ...rest] = Object.entries(fileColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) =>
      ctx.db
        .selectFrom(table as keyof typeof fileColumns)
        .select(`${column as "fileKey"} as key`)
        .where(column as "fileKey", "is not", null),
    ),
  );
  const all = rest.reduce((union, one) => union.union(one), first as NonNullable<typeof first>);
  const rows = await all.execute();
  return rows.map(({ key }) => String(key)).sort();
}
