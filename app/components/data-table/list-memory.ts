import { z } from "zod";
import type { ListDefinition, ListQuery } from "#app/domain/lists";

const memorySchema = z.object({
  sort: z.object({ column: z.string(), direction: z.enum(["asc", "desc"]) }),
  pageSize: z.union([z.number().int().positive(), z.literal("ALL")]),
});

type Remembered<Column extends string, Tab extends string> = Partial<
  Pick<ListQuery<Column, Tab>, "sort" | "pageSize" | "tab">
>;

/** How a list was last sorted, paged and which tab was chosen in this browser, as far as that can still be. */
export function recallList<Column extends string, Tab extends string>(
  list: ListDefinition<Column, Tab>,
): Remembered<Column, Tab> {
  const remembered: Remembered<Column, Tab> = {};
  const { data } = memorySchema.safeParse(parse(read(keyOf(list))));
  const column = list.columns.find((known) => known === data?.sort.column);
  if (data && column !== undefined) remembered.sort = { column, direction: data.sort.direction };
  const pageSize = list.pageSizes.find((known) => known === data?.pageSize);
  if (pageSize !== undefined) remembered.pageSize = pageSize;
  const tab = list.tabKey ? list.tabs?.find((known) => known === read(list.tabKey ?? "")) : undefined;
  if (tab !== undefined) remembered.tab = tab;
  return remembered;
}

export function rememberList<Column extends string, Tab extends string>(
  list: ListDefinition<Column, Tab>,
  { sort, pageSize, tab }: ListQuery<Column, Tab>,
): void {
  write(keyOf(list), JSON.stringify({ sort, pageSize }));
  if (list.tabKey && tab !== null) write(list.tabKey, tab);
}

function keyOf({ name }: { name: string }): string {
  return `endcap_table_${name}`;
}

/** Storage may be switched off or hold what an older version wrote. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: not remembering is all that is lost.
  }
}
