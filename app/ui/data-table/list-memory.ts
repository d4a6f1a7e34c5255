import type { ListDefinition, ListQuery } from "#app/kernel/lists";

const directions = ["asc", "desc"] as const;

type Remembered<Column extends string, Tab extends string, Field extends string> = Partial<
  Pick<ListQuery<Column, Tab, Field>, "sort" | "pageSize" | "tab" | "searchBy">
>;

/** How a list was last sorted and paged, and which tab and search field were chosen, as far as that can still be. */
export function recallList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
): Remembered<Column, Tab, Field> {
  const remembered: Remembered<Column, Tab, Field> = {};
  const stored = parse(read(keyOf(list)));
  const sort = recordOf(stored.sort);
  const column = list.columns.find((known) => known === sort.column);
  const direction = directions.find((known) => known === sort.direction);
  if (column !== undefined && direction !== undefined) remembered.sort = { column, direction };
  const pageSize = list.pageSizes.find((known) => known === stored.pageSize);
  if (pageSize !== undefined) remembered.pageSize = pageSize;
  const searchBy = list.searchFields?.find((known) => known === stored.searchBy);
  if (searchBy !== undefined) remembered.searchBy = searchBy;
  const tab = list.tabKey ? list.tabs?.find((known) => known === read(list.tabKey ?? "")) : undefined;
  if (tab !== undefined) remembered.tab = tab;
  return remembered;
}

export function rememberList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  { sort, pageSize, tab, searchBy }: ListQuery<Column, Tab, Field>,
): void {
  write(keyOf(list), JSON.stringify({ sort, pageSize, searchBy }));
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

function parse(text: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: not remembering is all that is lost.
  }
}
