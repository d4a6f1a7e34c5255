import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signInSchema } from "#app/identity/domain/accounts/schemas";
import {
  beginSignIn,
  type SecondStepAwaited,
  type SignedIn,
} from "#app/identity/domain/accounts/sign-in.server";
import type { Context } from "#app/kernel/context";
import { parseForm, readForm } from "./parse-form.server";

/**
 * Signs in with the email and password of a submitted form, or begins to where a second step follows.
 * @param browser see `beginSignIn`
 * @throws DomainError invalid_input, unauthenticated, forbidden, rate_limited
 */
export async function signInWithForm(
  ctx: Context,
  request: Request,
  browser: string,
): Promise<SignedIn | SecondStepAwaited> {
  // Read here, since the strategy knows no answer for a body that is no form.
  const { url, method } = request;
  const read = new Request(url, { method, body: await readForm(request) });
  return new Authenticator<SignedIn | SecondStepAwaited>()
    .use(new FormStrategy(({ form }) => beginSignIn(ctx, parseForm(form, signInSchema), browser)))
    .authenticate("form", read);
}

/**
 * A path of the back-office to go to after signing in, or null for anything that might lead elsewhere.
 * What counts is the path as a browser would read it, with its dots and backslashes resolved.
 */
export function safeRedirectPath(asked: string | null): string | null {
  const base = "http://here.invalid";
  const url = asked !== null && URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (url?.origin !== base || !/^\/dashboard(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search;
}
