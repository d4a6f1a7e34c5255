import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishSingleSignOn, SingleSignOnError } from "#app/identity/domain/single-sign-on/sign-in.server";
import { isWorthLogging, toDomainError } from "#app/kernel/storage-errors";
import { homePath } from "#app/server/web/session.server";
import { browserSecret, signedInHeaders } from "#app/server/web/sign-in-cookies.server";
import { attemptOf, forgetAttempt } from "#app/server/web/single-sign-on-cookie.server";

/** The address to which a retailer's provider redirects the browser, with a code or an error. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await forgetAttempt(ctx));
  try {
    const browser = await browserSecret(ctx, request);
    const { user, sessionSecret, redirectTo } = await finishSingleSignOn(ctx, {
      retailerId: Number(params.retailerId),
      secret: await attemptOf(ctx, request),
      query: new URL(request.url).searchParams,
      browser,
    });
    const signedIn = await signedInHeaders(ctx, { session: sessionSecret, browser });
    for (const cookie of signedIn.getSetCookie()) headers.append("Set-Cookie", cookie);
    return redirect(redirectTo ?? homePath(user), { headers });
  } catch (error) {
    const known = toDomainError(error);
    if (!(error instanceof SingleSignOnError) && (!known || isWorthLogging(known))) {
      ctx.log.error({ err: error, requestId: ctx.request.id }, "a single sign-on failed");
    }
    const problem = error instanceof SingleSignOnError ? error.problem : "provider";
    return redirect(`/login?${new URLSearchParams({ problem })}`, { headers });
  }
}
