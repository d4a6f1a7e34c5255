import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { listSubservicesPage, type Subservice } from "#app/integrations/domain/subservices/queries.server";
import { subserviceList } from "#app/integrations/domain/subservices/subservice-list";
import { useSubserviceDialogs } from "#app/integrations/ui/services/use-subservice-dialogs";
import { totalText } from "#app/kernel/lists";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { useRetailerName } from "#app/shell/ui/use-shell";
import { numberColumn, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { IconEye, IconSubtask } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, told } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { ViewDialog } from "#app/ui/ViewDialog";

export const meta: MetaFunction = () => [{ title: `${say("Subservices")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting Subservices", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(subserviceList, request);
    return json(await listSubservicesPage(ctx, { retailerId: currentRetailerId }, query));
  });
}

export const clientLoader = keptLoader("Error getting Subservices");

type ListedSubservice = Subservice & { number: number };

const searchFields = [
  { value: "name" as const, label: "Subservice Name" },
  { value: "service" as const, label: "Service Name" },
  { value: "uniqueId" as const, label: "Unique ID" },
];

const columns = [
  numberColumn<ListedSubservice>("number", "SL No", ({ number }) => number, 90),
  textColumn<ListedSubservice>("name", "Subservice Name", ({ name }) => name, {
    flex: 2,
    minWidth: 170,
    card: "title",
  }),
  textColumn<ListedSubservice>("service", "Service Name", ({ serviceName }) => serviceName, {
    flex: 1.5,
    minWidth: 150,
  }),
  textColumn<ListedSubservice>("uniqueId", "Unique ID", ({ uniqueId }) => uniqueId, {
    flex: 1.5,
    minWidth: 150,
    card: "none",
  }),
];

export default function SubservicesScreen() {
  const page = useLoaderData<typeof loader>();
  const viewing = useDialog<ListedSubservice>();
  const { addButton, rowActions, dialogs } = useSubserviceDialogs<ListedSubservice>();
  const actions = useMemo<RowAction<ListedSubservice>[]>(
    () => [
      {
        word: say("View"),
        label: ({ name }) => say("View {name}", { name }),
        icon: IconEye,
        onClick: viewing.open,
      },
      ...rowActions,
    ],
    [viewing.open, rowActions],
  );
  return (
    <ListScreen
      title={say("Subservices")}
      count={say("Total Count {total}", { total: totalText(page) })}
      list={subserviceList}
      page={page}
      columns={useColumnsWithActions(columns, actions)}
      searchLabel={say("Search here")}
      searchFields={searchFields.map(({ value, label }) => ({ value, label: told(label) }))}
      buttons={addButton}
      empty={({ search }) =>
        search ? (
          <EmptyState
            icon={IconSubtask}
            title={say("No subservice found")}
            hint={say("Try another word or another field.")}
          />
        ) : (
          <EmptyState
            icon={IconSubtask}
            title={say("No subservices yet")}
            hint={say("A subservice is a part of a service, such as one social platform.")}
          >
            {addButton}
          </EmptyState>
        )
      }
    >
      <ViewSubserviceDialog subservice={viewing.subject} opened={viewing.opened} onClose={viewing.close} />
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };

interface ViewSubserviceDialogProps {
  subservice: Subservice | null;
  opened: boolean;
  onClose(): void;
}

function ViewSubserviceDialog({ subservice, opened, onClose }: ViewSubserviceDialogProps) {
  const retailerName = useRetailerName();
  if (!subservice) return null;
  const { name, serviceName, website, uniqueId, retailerId, notes } = subservice;
  const facts = [
    { label: say("Subservice Name"), value: name },
    { label: say("Service Name"), value: serviceName },
    { label: say("Website"), value: website },
    { label: say("Unique ID"), value: uniqueId },
    { label: say("Retailer"), value: retailerId === null ? say("All retailers") : retailerName(retailerId) },
    { label: say("Notes"), value: notes },
  ];
  return <ViewDialog opened={opened} onClose={onClose} title={say("View Subservice")} facts={facts} />;
}
