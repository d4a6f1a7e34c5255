/** How a list is sorted, searched and paged, in the same words for the address, the core and the table. */

export type PageSize = number | "ALL";

export interface ListSort<Column extends string = string> {
  column: Column;
  direction: "asc" | "desc";
}

export interface ListDefinition<
  Column extends string = string,
  Tab extends string = string,
  Field extends string = string,
> {
  /** Under which the browser remembers how it was sorted and paged, e.g. "circulars". */
  name: string;
  /** What it can be sorted by. */
  columns: readonly Column[];
  defaultSort: ListSort<NoInfer<Column>>;
  /** The first one is the default. */
  pageSizes: readonly [PageSize, ...PageSize[]];
  /** The first one is the default; none for a list without tabs. */
  tabs?: readonly Tab[];
  /** Where the browser remembers the chosen tab as a bare word; without it the tab is not remembered. */
  tabKey?: string;
  /** What the search can look in, where one chooses; the first one is the default. The choice is remembered. */
  searchFields?: readonly Field[];
}

export interface ListQuery<
  Column extends string = string,
  Tab extends string = string,
  Field extends string = string,
> {
  tab: Tab | null;
  search: string;
  /** Null for a list without a choice. */
  searchBy: Field | null;
  sort: ListSort<Column>;
  /** 1-based. */
  page: number;
  pageSize: PageSize;
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows on all pages; exact unless `totalIsExact` is false, then there are more than that. */
  total: number;
  totalIsExact: boolean;
  /** 1-based; the last one when a later one was asked for. */
  page: number;
}

/** As people read it, e.g. "1,204" or "10,000+". */
export function totalText({
  total,
  totalIsExact,
}: Pick<ListPage<unknown>, "total" | "totalIsExact">): string {
  return `${total.toLocaleString("en-US")}${totalIsExact ? "" : "+"}`;
}

export const usualPageSizes = [25, 50, 100, 200] as const satisfies ListDefinition["pageSizes"];
const maxSearchLength = 200;

export function defineList<
  const Column extends string,
  const Tab extends string = never,
  const Field extends string = never,
>(definition: ListDefinition<Column, Tab, Field>): ListDefinition<Column, Tab, Field> {
  return definition;
}

/**
 * What an address asks of a list: `tab`, `search`, `by` (what the search looks in), `sort` (a column, with a
 * leading `-` for descending), `page`, `size`. What is not right counts as left out.
 */
export function readListQuery<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  params: URLSearchParams,
): ListQuery<Column, Tab, Field> {
  const [, minus, name] = /^(-?)(.*)$/.exec(params.get("sort") ?? "") ?? [];
  const column = list.columns.find((known) => known === name);
  const size = params.get("size");
  return {
    tab: list.tabs?.find((tab) => tab === params.get("tab")) ?? list.tabs?.[0] ?? null,
    search: (params.get("search") ?? "").slice(0, maxSearchLength),
    searchBy:
      list.searchFields?.find((field) => field === params.get("by")) ?? list.searchFields?.[0] ?? null,
    sort: column === undefined ? list.defaultSort : { column, direction: minus ? "desc" : "asc" },
    page: /^[1-9]\d{0,8}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1,
    pageSize: list.pageSizes.find((known) => String(known) === size) ?? list.pageSizes[0],
  };
}

/** The names of a list's own address parameters. */
export const listParamNames: readonly string[] = ["tab", "search", "by", "sort", "page", "size"];

/**
 * The address parameters that ask for it; what is the default anyway is left out. A search always says what it
 * looks in, so that it finds the same in a browser that remembers another choice.
 */
export function listParams<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  query: ListQuery<Column, Tab, Field>,
): URLSearchParams {
  const params = new URLSearchParams();
  const { tab, search, searchBy, sort, page, pageSize } = query;
  if (tab !== null && tab !== list.tabs?.[0]) params.set("tab", tab);
  if (search !== "") params.set("search", search);
  if (searchBy !== null && (search !== "" || searchBy !== list.searchFields?.[0])) params.set("by", searchBy);
  if (!sameSort(sort, list.defaultSort))
    params.set("sort", sort.direction === "desc" ? `-${sort.column}` : sort.column);
  if (page > 1) params.set("page", String(page));
  if (pageSize !== list.pageSizes[0]) params.set("size", String(pageSize));
  return params;
}

export function sameSort(one: ListSort, other: ListSort): boolean {
  return one.column === other.column && one.direction === other.direction;
}
