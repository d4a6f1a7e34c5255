import { createMiddleware } from "hono/factory";
import { findTokenSession } from "#app/identity/domain/accounts/api-tokens.server";
import { findSession } from "#app/identity/domain/accounts/sessions.server";
import { secondStepOwed } from "#app/identity/domain/accounts/sign-in.server";
import { findKeyOwner } from "#app/identity/domain/api-keys/find-key-owner.server";
import { isKeyLike } from "#app/identity/domain/api-keys/key-format";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { findStaffSession } from "#app/server/web/session.server";
import type { ApiEnv } from "./area-app.server";

/** Lets through whoever brings a bearer token: that of a sign-in, or a named key. A cookie counts for nothing: no other site can borrow it. */
export const signedIn = createMiddleware<ApiEnv>(async (c, next) => {
  c.set("ctx", await withBearer(c.get("ctx"), c.req.header("Authorization")));
  await next();
});

/**
 * Lets through a bearer token or the browser's session cookie: for images only, which the back-office's
 * pages load and which nothing can be changed by.
 */
export const signedInOrVisiting = createMiddleware<ApiEnv>(async (c, next) => {
  const authorization = c.req.header("Authorization");
  const session = authorization ? null : await findStaffSession(c.req.raw, c.env);
  const ctx = c.get("ctx");
  c.set("ctx", session ? { ...ctx, actor: session.user } : await withBearer(ctx, authorization));
  await next();
});

/** Lets through a Customer who signed in on a retailer's website. Such a token opens nothing else. */
export const signedInAsCustomer = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.env;
  const session = await findSession(ctx, bearerToken(c.req.header("Authorization")), "customer");
  if (!session) throw new DomainError("unauthenticated", "Please sign in again.");
  c.set("ctx", { ...ctx, actor: session.actor });
  await next();
});

async function withBearer(ctx: Context, authorization: string | undefined): Promise<Context> {
  const token = bearerToken(authorization);
  if (isKeyLike(token)) return { ...ctx, actor: await findKeyOwner(ctx, token) };
  const { actor, owesSecondStep } = await findTokenSession(ctx, token);
  if (owesSecondStep) throw secondStepOwed(ctx);
  return { ...ctx, actor };
}

/** @throws DomainError unauthenticated when there is none */
function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? "")?.[1];
  if (!token) throw new DomainError("unauthenticated", "Please sign in.");
  return token;
}
