import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { EmptyState } from "#app/components/EmptyState";
import { IconBuildingStore } from "#app/components/icons";
import { ListScreen } from "#app/components/ListScreen";
import { ScreenError } from "#app/components/ScreenError";
import { useDialog } from "#app/components/use-dialog";
import { requirePermission } from "#app/domain/permissions";
import { listRetailersPage } from "#app/domain/retailers/queries.server";
import { retailerList } from "#app/domain/retailers/retailer-list";
import { queryOfList } from "#app/http/query-of-list.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { type RetailerRow, retailerColumns } from "./columns";
import { EmbedCodeDialog } from "./EmbedCodeDialog";

export const meta: MetaFunction = () => [{ title: "Retailers · Endcap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    requirePermission(ctx, "retailers.manage");
    const query = queryOfList(retailerList, request);
    const page = await listRetailersPage(ctx, { retailerId: currentRetailerId }, query);
    const rows = page.rows.map(({ id, name, slug, siteUrl, number }) => ({
      id,
      name,
      slug,
      siteUrl,
      number,
    }));
    return json({ page: { ...page, rows }, origin: ctx.baseUrl });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting retailers" });
  }
}

export default function RetailersScreen() {
  const { page, origin } = useLoaderData<typeof loader>();
  const embedding = useDialog<RetailerRow>();
  const columns = useMemo(() => retailerColumns(embedding.open), [embedding.open]);
  return (
    <ListScreen
      title="Retailers"
      count={`Total Count ${page.total}`}
      list={retailerList}
      page={page}
      columns={columns}
      searchLabel="Search by name"
      alwaysPaged
      empty={({ search }) => (
        <EmptyState
          icon={IconBuildingStore}
          title={search ? "No retailer of that name" : "No retailers yet"}
        />
      )}
    >
      <EmbedCodeDialog
        retailer={embedding.subject}
        origin={origin}
        opened={embedding.opened}
        onClose={embedding.close}
      />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
