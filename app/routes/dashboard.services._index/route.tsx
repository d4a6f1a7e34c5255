import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { RowAction } from "#app/components/data-table/RowActions";
import { EmptyState } from "#app/components/EmptyState";
import { IconApps, IconEye } from "#app/components/icons";
import { ListScreen } from "#app/components/ListScreen";
import { ScreenError } from "#app/components/ScreenError";
import { useDialog } from "#app/components/use-dialog";
import { useColumnsWithActions } from "#app/components/use-row-dialogs";
import { listServicesPage } from "#app/domain/services/queries.server";
import { serviceList } from "#app/domain/services/service-list";
import { queryOfList } from "#app/http/query-of-list.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { type ListedService, serviceColumns } from "./columns";
import { ViewServiceDialog } from "./ViewServiceDialog";

export const meta: MetaFunction = () => [{ title: "Services · Endcap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    const query = queryOfList(serviceList, request);
    return json(await listServicesPage(ctx, { retailerId: currentRetailerId }, query));
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error while getting Services list" });
  }
}

export default function ServicesScreen() {
  const page = useLoaderData<typeof loader>();
  const viewing = useDialog<ListedService>();
  const actions = useMemo<RowAction<ListedService>[]>(
    () => [{ label: ({ name }) => `View ${name}`, icon: IconEye, onClick: viewing.open }],
    [viewing.open],
  );
  return (
    <ListScreen
      title="Services"
      count={`Total Count ${page.total}`}
      list={serviceList}
      page={page}
      columns={useColumnsWithActions(serviceColumns, actions)}
      searchLabel="Search here"
      searchFields={[
        { value: "name", label: "Service Name" },
        { value: "uniqueId", label: "Unique ID" },
      ]}
      empty={({ search }) => (
        <EmptyState icon={IconApps} title={search ? "No service found" : "No services yet"} />
      )}
    >
      <ViewServiceDialog service={viewing.subject} opened={viewing.opened} onClose={viewing.close} />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
