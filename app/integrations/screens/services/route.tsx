import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { listServicesPage } from "#app/integrations/domain/services/queries.server";
import { serviceList } from "#app/integrations/domain/services/service-list";
import { useServiceDialogs } from "#app/integrations/ui/services/use-service-dialogs";
import { totalText } from "#app/kernel/lists";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { useRetailerName } from "#app/shell/ui/use-shell";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { IconApps, IconEye } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, told } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { ViewDialog } from "#app/ui/ViewDialog";
import { type ListedService, serviceColumns } from "./columns";
import { SubservicesDialog } from "./SubservicesDialog";

export const meta: MetaFunction = () => [{ title: `${say("Services")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error while getting Services list",
    async ({ ctx, currentRetailerId }, { request }) => {
      const query = queryOfList(serviceList, request);
      return json(await listServicesPage(ctx, { retailerId: currentRetailerId }, query));
    },
  );
}

export const clientLoader = keptLoader("Error while getting Services list");

const searchFields = [
  { value: "name" as const, label: "Service Name" },
  { value: "uniqueId" as const, label: "Unique ID" },
];

export default function ServicesScreen() {
  const page = useLoaderData<typeof loader>();
  const viewing = useDialog<ListedService>();
  const subservices = useDialog<ListedService>();
  const { addButton, rowActions, dialogs } = useServiceDialogs<ListedService>();
  const actions = useMemo<RowAction<ListedService>[]>(
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
  const columns = useMemo(() => serviceColumns(subservices.open), [subservices.open]);
  // The row as it is listed now: its count goes up when a subservice is added.
  const shown = page.rows.find(({ id }) => id === subservices.subject?.id) ?? subservices.subject;
  return (
    <ListScreen
      title={say("Services")}
      count={say("Total Count {total}", { total: totalText(page) })}
      list={serviceList}
      page={page}
      columns={useColumnsWithActions(columns, actions)}
      searchLabel={say("Search here")}
      searchFields={searchFields.map(({ value, label }) => ({ value, label: told(label) }))}
      buttons={addButton}
      empty={({ search }) =>
        search ? (
          <EmptyState
            icon={IconApps}
            title={say("No service found")}
            hint={say("Try another word or another field.")}
          />
        ) : (
          <EmptyState
            icon={IconApps}
            title={say("No services yet")}
            hint={say("A service is something retailers use, such as email or social media.")}
          >
            {addButton}
          </EmptyState>
        )
      }
    >
      <ViewServiceDialog service={viewing.subject} opened={viewing.opened} onClose={viewing.close} />
      <SubservicesDialog service={shown} opened={subservices.opened} onClose={subservices.close} />
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };

interface ViewServiceDialogProps {
  service: ListedService | null;
  opened: boolean;
  onClose(): void;
}

function ViewServiceDialog({ service, opened, onClose }: ViewServiceDialogProps) {
  const retailerName = useRetailerName();
  if (!service) return null;
  const facts = [
    { label: say("Service Name"), value: service.name },
    { label: say("Unique ID"), value: service.uniqueId },
    {
      label: say("Retailer"),
      value: service.retailerId === null ? say("All retailers") : retailerName(service.retailerId),
    },
    { label: say("Notes"), value: service.notes },
  ];
  return <ViewDialog opened={opened} onClose={onClose} title={say("View Service")} facts={facts} />;
}
