import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { listSocialPages } from "#app/integrations/domain/social-accounts/page-list.server";

/** The social pages that the account of `?retailerId=` looks after, or why there are none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const retailerId = Number(new URL(request.url).searchParams.get("retailerId"));
    const { id } = await getRetailer(ctx, retailerId);
    return json(await listSocialPages(ctx, { retailerId: id }));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting the pages" });
  }
}
