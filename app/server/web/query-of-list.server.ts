import { type ListDefinition, type ListQuery, readListQuery } from "#app/kernel/lists";

/** What the request's address asks of a list. */
export function queryOfList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  request: Request,
): ListQuery<Column, Tab, Field> {
  return readListQuery(list, new URL(request.url).searchParams);
}
