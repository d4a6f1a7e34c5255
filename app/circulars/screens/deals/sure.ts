import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listSureDeals } from "#app/circulars/domain/deals/sure-deals.server";
import { answerLoader } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";

/** The deals that sure suggestions of all pages would make; the table adds them as it adds others. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    return json({ deals: await listSureDeals(ctx, idFromParam(params.circularId, "Circular")) });
  });
}
