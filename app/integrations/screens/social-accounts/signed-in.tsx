import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishSignIn } from "#app/integrations/domain/social-accounts/sign-in.server";
import { loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";
import { ScreenError } from "#app/ui/ScreenError";

/** The address to which Facebook redirects the browser, with a code or an error. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  const { searchParams: params } = new URL(request.url);
  try {
    const returnTo = await finishSignIn(ctx, {
      state: params.get("state"),
      code: params.get("code"),
      refusal: params.get("error_description") ?? params.get("error"),
    });
    const back = new URL(returnTo, ctx.settings.baseUrl);
    back.searchParams.set("settings", "connected");
    throw redirect(`${back.pathname}${back.search}#`);
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error logging in with Facebook" });
  }
}

/** Never shown: the loader leads on, or fails. */
export default function SignedIn() {
  return null;
}

export { ScreenError as ErrorBoundary };
