import { TextInput } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { DataTable } from "#app/components/data-table/DataTable";
import { EmptyState } from "#app/components/EmptyState";
import { IconBuildingStore, IconSearch } from "#app/components/icons";
import { PageHead } from "#app/components/PageHead";
import { Screen } from "#app/components/Screen";
import { ScreenError } from "#app/components/ScreenError";
import { useDialog } from "#app/components/use-dialog";
import { requirePermission } from "#app/domain/permissions";
import { listRetailers } from "#app/domain/retailers/queries.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { type RetailerRow, retailerColumns } from "./columns";
import { EmbedCodeDialog } from "./EmbedCodeDialog";

export const meta: MetaFunction = () => [{ title: "Retailers · Endcap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    requirePermission(ctx, "retailers.manage");
    const retailers = await listRetailers(ctx, { retailerId: currentRetailerId });
    return json({
      retailers: retailers.map(({ id, name, slug, siteUrl }, index) => ({
        id,
        name,
        slug,
        siteUrl,
        number: index + 1,
      })),
      origin: ctx.baseUrl,
    });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting retailers" });
  }
}

export default function RetailersScreen() {
  const { retailers, origin } = useLoaderData<typeof loader>();
  const [search, setSearch] = useState("");
  const embedding = useDialog<RetailerRow>();
  const columns = useMemo(() => retailerColumns(embedding.open), [embedding.open]);
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return retailers.filter(({ name }) => name.toLowerCase().includes(wanted));
  }, [retailers, search]);
  return (
    <Screen fill>
      <PageHead title="Retailers" count={`Total Count ${found.length}`} />
      <TextInput
        aria-label="Search by name"
        placeholder="Search by name"
        maw="22rem"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <DataTable
        name="retailers"
        label="Retailers"
        rows={found}
        columns={columns}
        defaultSort={{ column: "name", direction: "asc" }}
        pageSizes={[25, 50, 100, 200, "ALL"]}
        alwaysPaged
        empty={
          <EmptyState
            icon={IconBuildingStore}
            title={retailers.length > 0 ? "No retailer of that name" : "No retailers yet"}
          />
        }
      />
      <EmbedCodeDialog
        retailer={embedding.subject}
        origin={origin}
        opened={embedding.opened}
        onClose={embedding.close}
      />
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
