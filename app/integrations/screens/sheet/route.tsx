import { Anchor, Breadcrumbs, Button, Text } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ColDef } from "ag-grid-community";
import { useMemo } from "react";
import {
  getSheet,
  listSheetRowsPage,
  type ShownSheetRow,
} from "#app/integrations/domain/sheets/queries.server";
import { sheetRowList } from "#app/integrations/domain/sheets/sheet-list";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { numberColumn, textColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { IconDownload, IconTable } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.sheet.name ?? say("Sheet")} · Endcap` },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting sheet", async ({ ctx }, { request, params }) => {
    const sheet = await getSheet(ctx, idFromParam(params.sheetId, "Sheet"));
    const page = await listSheetRowsPage(ctx, sheet.id, queryOfList(sheetRowList, request));
    return json({ sheet, page });
  });
}

export const clientLoader = keptLoader("Error getting sheet");

export default function SheetScreen() {
  const { sheet, page } = useLoaderData<typeof loader>();
  const columns = useMemo(() => sheetColumns(sheet.headings), [sheet.headings]);
  const count = say("{total, plural, one {# row} other {# rows}}", { total: page.total });
  const file = `/dashboard/sheets/${sheet.id}/file`;
  return (
    <ListScreen
      title={sheet.name}
      count={count}
      list={sheetRowList}
      page={page}
      columns={columns}
      buttons={
        <>
          <DownloadButton href={file} kind="CSV" />
          <DownloadButton href={`${file}?format=xlsx`} kind="Excel" />
        </>
      }
      above={
        <Breadcrumbs>
          <Anchor component={Link} to="/dashboard/sheets">
            {say("Sheets")}
          </Anchor>
          <Text>{sheet.retailer.name}</Text>
        </Breadcrumbs>
      }
      empty={() => (
        <EmptyState
          icon={IconTable}
          title={say("No rows yet")}
          hint={say("A connection fills this sheet: give it this page's address for its spreadsheet.")}
        />
      )}
    />
  );
}

function DownloadButton({ href, kind }: { href: string; kind: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      aria-label={say("Download {kind}", { kind })}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {kind}
    </Button>
  );
}

export { ScreenError as ErrorBoundary };

/** A column for the number of the row and one for each heading; columns keep a readable width and are scrolled to. */
function sheetColumns(headings: string[]): ColDef<ShownSheetRow>[] {
  return [
    { ...numberColumn<ShownSheetRow>("position", "Row", ({ id }) => id, 90), pinned: "left" },
    ...headings.map((heading, index) => ({
      ...textColumn<ShownSheetRow>(`cell-${index}`, heading, ({ cells }) => String(cells[index] ?? ""), {
        minWidth: 160,
      }),
      // As the file has it: no word of ours.
      headerValueGetter: () => heading,
      resizable: true,
    })),
  ];
}
