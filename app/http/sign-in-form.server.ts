import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signInSchema } from "#app/domain/accounts/schemas";
import { type SignedIn, signIn } from "#app/domain/accounts/sign-in.server";
import type { Context } from "#app/domain/context";
import { parseForm } from "./parse-form.server";

/**
 * Signs in with the e-mail and password of a submitted form.
 * @throws DomainError invalid_input, unauthenticated, forbidden, rate_limited
 */
export function signInWithForm(ctx: Context, request: Request): Promise<SignedIn> {
  return new Authenticator<SignedIn>()
    .use(new FormStrategy(({ form }) => signIn(ctx, parseForm(form, signInSchema), "browser")))
    .authenticate("form", request);
}

/** A path on this server to go to after signing in, or null for anything that might lead elsewhere. */
export function safeRedirectPath(asked: string | null): string | null {
  if (!asked?.startsWith("/dashboard")) return null;
  const base = "http://here.invalid";
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  return url?.origin === base ? url.pathname + url.search : null;
}
