import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { listSocialPages } from "#app/integrations/domain/social-accounts/page-list.server";
import { answerLoader } from "#app/server/web/answers.server";

/** The social pages that the account of `?retailerId=` looks after, or why there are none. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting the pages", async ({ ctx }, { request }) => {
    const retailerId = Number(new URL(request.url).searchParams.get("retailerId"));
    const { id } = await getRetailer(ctx, retailerId);
    return json(await listSocialPages(ctx, { retailerId: id }));
  });
}
