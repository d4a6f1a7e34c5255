import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import {
  type ListDefinition,
  type ListQuery,
  listParamNames,
  listParams,
  readListQuery,
} from "#app/kernel/lists";
import { useInBrowser } from "../use-in-browser";
import { recallList, rememberList } from "./list-memory";

export interface ListState<Column extends string, Tab extends string, Field extends string> {
  query: ListQuery<Column, Tab, Field>;
  /** False until what is remembered has been asked for. In the browser only. */
  ready: boolean;
  /** Other rows than those of the address are remembered, or may be: of another tab, or found in another field. */
  mayShowOthers: boolean;
  /**
   * Asks for another part of the list; starts at its first page unless a page is asked for.
   * @param others what else of the address changes with it; an empty text takes it away
   */
  ask(change: Partial<ListQuery<Column, Tab, Field>>, others?: Record<string, string>): void;
}

/**
 * A list's state, which lives in the address: it can be shared, and the server answers one page of it. What an
 * address leaves open is as this browser remembers it.
 */
export function useList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
): ListState<Column, Tab, Field> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const query = useMemo(() => readListQuery(list, new URLSearchParams(search)), [list, search]);
  // Typing is quicker than answers: each change builds on the last one asked for, not on the last one shown.
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const go = useCallback(
    (next: ListQuery<Column, Tab, Field>, others: Record<string, string> = {}) => {
      asked.current = next;
      const said = new URLSearchParams(search);
      for (const [name, value] of Object.entries(others)) said.set(name, value);
      const params = addressOfList(list, next, said).toString();
      navigate({ search: params && `?${params}` }, { replace: true, preventScrollReset: true });
    },
    [list, search, navigate],
  );
  const recalled = useMemo(
    () => (inBrowser ? withRemembered(list, query, new URLSearchParams(search)) : query),
    [inBrowser, list, query, search],
  );
  const ready = inBrowser && recalled === query;
  const mayShowOthers = inBrowser
    ? recalled.tab !== query.tab || (query.search !== "" && recalled.searchBy !== query.searchBy)
    : list.tabKey !== undefined && !new URLSearchParams(search).has("tab");
  useEffect(() => {
    if (recalled !== query) go(recalled);
  }, [recalled, query, go]);
  const ask = useCallback(
    (change: Partial<ListQuery<Column, Tab, Field>>, others?: Record<string, string>) => {
      const next = { ...asked.current, page: 1, ...change };
      rememberList(list, next);
      go(next, others);
    },
    [list, go],
  );
  return useMemo(() => ({ query, ready, mayShowOthers, ask }), [query, ready, mayShowOthers, ask]);
}

/** The address of this part of the list; what else the screen keeps in its address stays. */
function addressOfList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  query: ListQuery<Column, Tab, Field>,
  said: URLSearchParams,
): URLSearchParams {
  const params = listParams(list, query);
  for (const [name, value] of said) {
    if (!listParamNames.includes(name) && value !== "") params.append(name, value);
  }
  return params;
}

/** The same object when nothing else is remembered than what is asked for. */
function withRemembered<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
  query: ListQuery<Column, Tab, Field>,
  said: URLSearchParams,
): ListQuery<Column, Tab, Field> {
  const { sort, pageSize, tab, searchBy } = recallList(list);
  const next = {
    ...query,
    sort: said.has("sort") ? query.sort : (sort ?? query.sort),
    pageSize: said.has("size") ? query.pageSize : (pageSize ?? query.pageSize),
    tab: said.has("tab") ? query.tab : (tab ?? query.tab),
    searchBy: said.has("by") ? query.searchBy : (searchBy ?? query.searchBy),
  };
  return listParams(list, next).toString() === listParams(list, query).toString() ? query : next;
}
