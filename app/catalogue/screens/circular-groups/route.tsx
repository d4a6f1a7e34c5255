import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { circularGroupList } from "#app/catalogue/domain/circular-groups/circular-group-list";
import {
  type CircularGroup,
  listCircularGroupsPage,
} from "#app/catalogue/domain/circular-groups/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { retailerColumn, textColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { IconStack2 } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useColumnsWithActions, useRowDialogs } from "#app/ui/use-row-dialogs";

const CircularGroupDialog = lazyDialog(
  async () => (await import("./CircularGroupDialog")).CircularGroupDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("Circular Groups")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error getting circular groups",
    async ({ ctx, currentRetailerId }, { request }) => {
      const query = queryOfList(circularGroupList, request);
      return json(await listCircularGroupsPage(ctx, { retailerId: currentRetailerId }, query));
    },
  );
}

export const clientLoader = keptLoader("Error getting circular groups");

const nameOf = ({ name }: CircularGroup) => name;
const columns = [
  textColumn<CircularGroup>("name", "Circular Group Name", nameOf, { flex: 2, minWidth: 180, card: "title" }),
  retailerColumn<CircularGroup>(({ retailer }) => retailer.name),
];

export default function CircularGroupsScreen() {
  const page = useLoaderData<typeof loader>();
  const { addButton, rowActions, dialogs } = useRowDialogs<CircularGroup>({
    noun: "Circular Group",
    action: "/dashboard/circular-groups/change",
    dialog: (props) => <CircularGroupDialog {...props} />,
    nameOf,
    goesWith: ({ pageCount }) =>
      pageCount > 0
        ? say("It shows {pageCount, plural, one {# page} other {# pages}}, which stay in their circulars.", {
            pageCount,
          })
        : null,
  });
  return (
    <ListScreen
      title={say("Circular Groups")}
      list={circularGroupList}
      page={page}
      columns={useColumnsWithActions(columns, rowActions)}
      buttons={addButton}
      empty={() => (
        <EmptyState
          icon={IconStack2}
          title={say("No circular groups yet")}
          hint={say("A group is a set of stores that show the same pages in the same order.")}
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
