import { makeSecret } from "#app/identity/domain/sign-in-factors/challenges.server";
import type { Context } from "#app/kernel/context";
import { hostCookie, readSecret } from "./cookies.server";
import { commitSession } from "./session.server";

/** Browsers keep no cookie for longer. */
const browserMaxAge = 400 * 24 * 3600;
const stepMaxAge = 600;

const browserCookie = (ctx: Context) => hostCookie(ctx, "endcap-browser", browserMaxAge);
const stepCookie = (ctx: Context) => hostCookie(ctx, "endcap-step", stepMaxAge);

/** By which an account's browsers are told apart; a new one where this browser has none. */
export async function browserSecret(ctx: Context, request: Request): Promise<string> {
  const kept = await readSecret(browserCookie(ctx), request);
  return kept !== null && /^[\w-]{43}$/.test(kept) ? kept : makeSecret();
}

/** The secret of a sign-in that is under way in this browser, or null. */
export function stepSecret(ctx: Context, request: Request): Promise<string | null> {
  return readSecret(stepCookie(ctx), request);
}

/** Has the browser keep the secret of a sign-in that is under way. */
export async function underWay(ctx: Context, secret: string): Promise<Headers> {
  return new Headers({ "Set-Cookie": await stepCookie(ctx).serialize(secret) });
}

/** Has the browser keep by what it is known the next time. */
export async function knownBrowserHeaders(ctx: Context, browser: string): Promise<Headers> {
  return new Headers({ "Set-Cookie": await browserCookie(ctx).serialize(browser) });
}

/** Has the browser keep its session, and by what it is known the next time. */
export async function signedInHeaders(
  ctx: Context,
  { session, browser }: { session: string; browser: string },
): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(ctx, session));
  headers.append("Set-Cookie", await browserCookie(ctx).serialize(browser));
  headers.append("Set-Cookie", await stepCookie(ctx).serialize("", { maxAge: 0 }));
  return headers;
}
