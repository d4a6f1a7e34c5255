import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSheetsPage, type Sheet } from "#app/integrations/domain/sheets/queries.server";
import { sheetList } from "#app/integrations/domain/sheets/sheet-list";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { linkColumn, numberColumn, retailerColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { IconTable } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useColumnsWithActions, useRowDialogs } from "#app/ui/use-row-dialogs";

const SheetDialog = lazyDialog(async () => (await import("./SheetDialog")).SheetDialog);

export const meta: MetaFunction = () => [{ title: `${say("Sheets")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting sheets", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(sheetList, request);
    return json(await listSheetsPage(ctx, { retailerId: currentRetailerId }, query));
  });
}

export const clientLoader = keptLoader("Error getting sheets");

const nameOf = ({ name }: Sheet) => name;
const columns = [
  linkColumn<Sheet>("name", "Sheet Name", nameOf, ({ id }) => `/dashboard/sheets/${id}`, {
    flex: 2,
    minWidth: 180,
  }),
  retailerColumn<Sheet>(({ retailer }) => retailer.name),
  numberColumn<Sheet>("rows", "Rows", ({ rowCount }) => rowCount, 110),
];

export default function SheetsScreen() {
  const page = useLoaderData<typeof loader>();
  const { addButton, rowActions, dialogs } = useRowDialogs<Sheet>({
    noun: "Sheet",
    action: "/dashboard/sheets/change",
    dialog: (props) => <SheetDialog {...props} />,
    nameOf,
    goesWith: ({ rowCount }) =>
      rowCount > 0
        ? say("{rowCount, plural, one {Its row goes with it.} other {Its # rows go with it.}}", { rowCount })
        : null,
  });
  return (
    <ListScreen
      title={say("Sheets")}
      list={sheetList}
      page={page}
      columns={useColumnsWithActions(columns, rowActions)}
      buttons={addButton}
      empty={() => (
        <EmptyState
          icon={IconTable}
          title={say("No sheets yet")}
          hint={say("Built-in sheets store connection data when you don’t use Google Sheets.")}
        >
          {addButton}
        </EmptyState>
      )}
    >
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
