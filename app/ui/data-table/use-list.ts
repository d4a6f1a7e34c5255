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
  /** False until the browser has applied what it remembers of the list. */
  ready: boolean;
  /** Whether this browser remembers another tab or search field than the address has, or may do so. */
  mayShowOthers: boolean;
  /**
   * Requests another part of the list, from its first page unless `change` names one.
   * @param others further search parameters to set; an empty text removes one
   */
  ask(change: Partial<ListQuery<Column, Tab, Field>>, others?: Record<string, string>): void;
}

/**
 * A list's state, which is kept in the address, so that it can be shared and the server can answer one page of it. What
 * the address leaves out is as this browser remembers it.
 */
export function useList<Column extends string, Tab extends string, Field extends string>(
  list: ListDefinition<Column, Tab, Field>,
): ListState<Column, Tab, Field> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const query = useMemo(() => readListQuery(list, new URLSearchParams(search)), [list, search]);
  // People type faster than the server answers, so each change builds on the last request, not on what is shown.
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

/** The search parameters for this part of the list; the screen's other parameters stay. */
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

/** Fills in what the address leaves out with what is remembered. Returns `query` itself if that changes nothing. */
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
