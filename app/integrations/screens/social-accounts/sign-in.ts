import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { startSignIn } from "#app/integrations/domain/social-accounts/sign-in.server";

/** Leads to Facebook's log-in. `?returnTo=` is the screen to come back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireSession(request, context);
  try {
    const returnTo = new URL(request.url).searchParams.get("returnTo") ?? "";
    throw redirect(await startSignIn(ctx, { retailerId: currentRetailerId, returnTo }));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error logging in with Facebook" });
  }
}
