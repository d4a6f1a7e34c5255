import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { WeekGlance } from "#app/circulars/ui/WeekGlance";
import { listRetailersPage } from "#app/identity/domain/retailers/queries.server";
import { retailerList } from "#app/identity/domain/retailers/retailer-list";
import { listServicesOfRetailers, noServices } from "#app/identity/domain/retailers/retailer-services.server";
import { useRetailerDialogs } from "#app/identity/ui/retailers/use-retailer-dialogs";
import { listServices } from "#app/integrations/domain/services/queries.server";
import { totalText } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { publishedAt } from "#app/kernel/published-at";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { EmptyState } from "#app/ui/EmptyState";
import { IconBuildingStore } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { type RetailerRow, retailerActions, retailerColumns } from "./columns";
import { EmbedCodeDialog } from "./EmbedCodeDialog";

const SingleSignOnDialog = lazyDialog(
  async () => (await import("../single-sign-on/SingleSignOnDialog")).SingleSignOnDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("Retailers")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting retailers", async ({ ctx, currentRetailerId }, { request }) => {
    requirePermission(ctx, "retailers.manage");
    const query = queryOfList(retailerList, request);
    const page = await listRetailersPage(ctx, { retailerId: currentRetailerId }, query);
    const used = await listServicesOfRetailers(ctx);
    const names = new Map((await listServices(ctx)).map(({ id, name }) => [id, name]));
    const rows = page.rows.map((retailer) => {
      const { serviceIds, subserviceIds } = used.get(retailer.id) ?? noServices;
      const services = serviceIds.map((id) => ({ id, name: names.get(id) ?? "" }));
      return { ...retailer, serviceIds, subserviceIds, services };
    });
    return json({
      page: { ...page, rows },
      origin: ctx.settings.baseUrl,
      publishAddress: ctx.settings.publishAddress,
    });
  });
}

export const clientLoader = keptLoader("Error getting retailers");

export default function RetailersScreen() {
  const { page, origin, publishAddress } = useLoaderData<typeof loader>();
  const embedding = useDialog<RetailerRow>();
  const signingOn = useDialog<RetailerRow>();
  const { addButton, rowActions, dialogs } = useRetailerDialogs<RetailerRow>();
  const actions = useMemo(
    () => [...retailerActions(embedding.open, signingOn.open), ...rowActions],
    [embedding.open, signingOn.open, rowActions],
  );
  return (
    <ListScreen
      title={say("Retailers")}
      count={say("Total Count {count}", { count: totalText(page) })}
      list={retailerList}
      page={page}
      columns={useColumnsWithActions(retailerColumns, actions)}
      searchLabel={say("Search by name")}
      buttons={addButton}
      above={<WeekGlance />}
      alwaysPaged
      empty={({ search }) => (
        <EmptyState
          icon={IconBuildingStore}
          title={search ? say("No matching retailer") : say("No retailers yet")}
        >
          {search ? null : addButton}
        </EmptyState>
      )}
    >
      <EmbedCodeDialog
        retailer={embedding.subject}
        origin={origin}
        files={publishAddress && embedding.subject ? publishedAt(publishAddress, embedding.subject.id) : null}
        opened={embedding.opened}
        onClose={embedding.close}
      />
      <SingleSignOnDialog
        key={signingOn.subject?.id}
        retailer={signingOn.subject}
        opened={signingOn.opened}
        onClose={signingOn.close}
      />
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
