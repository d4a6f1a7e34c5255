import { type ListDefinition, type ListQuery, readListQuery } from "#app/domain/lists";

/** What the request's address asks of a list. */
export function queryOfList<Column extends string, Tab extends string>(
  list: ListDefinition<Column, Tab>,
  request: Request,
): ListQuery<Column, Tab> {
  return readListQuery(list, new URL(request.url).searchParams);
}
