import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { startSignIn } from "#app/integrations/domain/social-accounts/sign-in.server";
import { answerLoader } from "#app/server/web/answers.server";

/** Leads to Facebook's log-in. `?returnTo=` is the screen to come back to. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error logging in with Facebook",
    async ({ ctx, currentRetailerId }, { request }) => {
      const returnTo = new URL(request.url).searchParams.get("returnTo") ?? "";
      throw redirect(await startSignIn(ctx, { retailerId: currentRetailerId, returnTo }));
    },
  );
}
