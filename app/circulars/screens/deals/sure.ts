import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { listSureDeals } from "#app/circulars/domain/deals/sure-deals.server";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/**
 * The deals that sure suggestions of all pages would make, which the table adds as it adds others, how many others a
 * person has to look at, and how many pages may have more once they are drawn and read.
 */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const circularId = idFromParam(params.circularId, "Circular");
    // Before the deals: a page that is read meanwhile counts as one to come.
    const { total, ready, failed, unread } = await getRenderingProgress(ctx, circularId);
    const toCome = total - ready - failed + unread;
    return json({ ...(await listSureDeals(ctx, circularId)), toCome });
  });
}
