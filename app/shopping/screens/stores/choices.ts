import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { listStoresPage } from "#app/shopping/domain/stores/queries.server";
import type { StoreChoice } from "#app/shopping/ui/preview/StorePreviewDialog";

const mostChoices = 50;
const longestSearch = 200;

/** The first stores by name of the current retailer, or of all; with `?search=` those that it finds. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    const search = new URL(request.url).searchParams.get("search")?.trim().slice(0, longestSearch) ?? "";
    const { rows } = await listStoresPage(
      ctx,
      { retailerId: currentRetailerId },
      {
        search,
        tab: null,
        searchBy: null,
        sort: { column: "name", direction: "asc" },
        page: 1,
        pageSize: mostChoices,
      },
    );
    const choices = rows.map(({ id, name, storeNumber, circularGroup: { retailer } }): StoreChoice => {
      const parts = [storeNumber && `#${storeNumber}`, currentRetailerId === null && retailer.name];
      return { id, label: [name, ...parts.filter(Boolean)].join(" · ") };
    });
    return json(choices);
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting stores" });
  }
}
