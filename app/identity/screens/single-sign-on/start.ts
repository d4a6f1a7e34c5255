import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { findRetailerOfDomain } from "#app/identity/domain/single-sign-on/queries.server";
import { beginSchema } from "#app/identity/domain/single-sign-on/schemas";
import { beginSingleSignOn, SingleSignOnError } from "#app/identity/domain/single-sign-on/sign-in.server";
import { addressGroup } from "#app/kernel/address-group";
import { DomainError } from "#app/kernel/errors";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { safeRedirectPath } from "#app/server/web/sign-in-form.server";
import { keepAttempt } from "#app/server/web/single-sign-on-cookie.server";

/** Whether a domain has single sign-on. It goes by the domain alone: of accounts it tells nothing. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const key = `single-sign-on-domain:${addressGroup(ctx.request.ip)}`;
  try {
    await countTryInProcess(ctx, [{ key, allowed: 120, windowSeconds: 60 }]);
    const domain = new URL(request.url).searchParams.get("domain") ?? "";
    const isThere = domain.length <= 253 && (await findRetailerOfDomain(ctx, domain)) !== null;
    return json({ isThere });
  } catch (error) {
    if (error instanceof DomainError) return json({ isThere: false }, { status: error.status });
    throw error;
  }
}

/** Answers the address at the provider, and keeps in a cookie what its answer will be held against. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const { email } = parseForm(await readForm(request), beginSchema);
    const redirectTo = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));
    const { address, secret } = await beginSingleSignOn(ctx, { email, redirectTo });
    return json(
      { ok: true as const, address },
      { headers: { "Set-Cookie": await keepAttempt(ctx, secret), "Cache-Control": "no-store" } },
    );
  } catch (error) {
    const known =
      error instanceof SingleSignOnError
        ? new DomainError("invalid_input", error.message, { cause: error })
        : error;
    return actionError(known, { ctx, sentence: "Error signing in" });
  }
}
