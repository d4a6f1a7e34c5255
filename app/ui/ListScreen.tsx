import { useLocation } from "@remix-run/react";
import type { ColDef } from "ag-grid-community";
import type { ReactNode } from "react";
import { type ListDefinition, type ListPage, totalText } from "#app/kernel/lists";
import { told } from "#app/ui/language/say";
import { DataTable } from "./data-table/DataTable";
import { useList } from "./data-table/use-list";
import { useScreenFailure } from "./kept-loader";
import { PageHead } from "./PageHead";
import { RetryAlert } from "./RetryAlert";
import { Screen } from "./Screen";
import { ScreenTabs } from "./ScreenTabs";
import { SearchField } from "./SearchField";

interface ListScreenProps<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
> {
  title: string;
  list: ListDefinition<Column, Tab, Field>;
  page: ListPage<Row>;
  /** Made by the functions of columns.tsx; must stay the same object between renders. */
  columns: ColDef<Row>[];
  /** Small print beside the title; the number of rows when left out. */
  count?: string;
  tabs?: { value: Tab; label: string }[];
  /** What the search field is called; without it there is none. */
  searchLabel?: string;
  /** What each of the list's search fields is called, in their order; for lists that have some. */
  searchFields?: { value: Field; label: string }[];
  /** Buttons of the head; the one primary button comes last. */
  buttons?: ReactNode;
  /** Stands in place of the table when there are no rows. */
  empty(shown: { tab: Tab | null; search: string }): ReactNode;
  alwaysPaged?: boolean;
  /** Between head and table. */
  above?: ReactNode;
  /** The dialogs. */
  children?: ReactNode;
}

/** The one pattern of all list screens: head, tabs, search, table; dialogs on top. */
export function ListScreen<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: ListScreenProps<Row, Column, Tab, Field>) {
  const { title, list, page, columns, count, tabs, searchLabel, searchFields, buttons, empty, alwaysPaged } =
    props;
  const state = useList(list);
  const { tab, search, searchBy } = state.query;
  const failure = useScreenFailure(useLocation().pathname);
  const table = failure ? (
    <RetryAlert message={failure} />
  ) : (
    <DataTable
      key={tab}
      list={list}
      state={state}
      page={page}
      label={told(tabs?.find(({ value }) => value === tab)?.label ?? title)}
      columns={columns}
      alwaysPaged={alwaysPaged ?? false}
      empty={empty({ tab, search })}
    />
  );
  return (
    <Screen fill>
      <PageHead title={title} count={failure ? undefined : (count ?? totalText(page))}>
        {buttons}
      </PageHead>
      {props.above}
      {searchLabel ? (
        <SearchField
          label={searchLabel}
          value={search}
          onChange={(text) => state.ask({ search: text })}
          fields={searchFields}
          field={searchBy}
          onField={(field) => state.ask({ searchBy: field })}
        />
      ) : null}
      {tabs && tab !== null ? (
        <ScreenTabs<Tab> tabs={tabs} value={tab} onChange={(chosen) => state.ask({ tab: chosen })}>
          {table}
        </ScreenTabs>
      ) : (
        table
      )}
      {props.children}
    </Screen>
  );
}
