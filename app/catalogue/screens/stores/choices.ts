import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listStoresPage } from "#app/catalogue/domain/stores/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import type { StoreChoice } from "#app/shopping/ui/preview/StorePreviewDialog";
import { storeLabel } from "#app/shopping/ui/preview/store-label";

const maxChoices = 50;
const maxSearchLength = 200;

/** The first stores by name of the current retailer, or of all; with `?search=` those that it finds. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting stores", async ({ ctx, currentRetailerId }, { request }) => {
    const search = new URL(request.url).searchParams.get("search")?.trim().slice(0, maxSearchLength) ?? "";
    const { rows } = await listStoresPage(
      ctx,
      { retailerId: currentRetailerId },
      {
        search,
        tab: null,
        searchBy: null,
        sort: { column: "name", direction: "asc" },
        page: 1,
        pageSize: maxChoices,
      },
    );
    const choices = rows.map(({ id, name, storeNumber, circularGroup: { retailer } }): StoreChoice => {
      const retailerName = currentRetailerId === null ? retailer.name : null;
      return { id, label: storeLabel({ name, storeNumber }, retailerName) };
    });
    return json(choices);
  });
}
