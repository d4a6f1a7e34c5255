import { type AppLoadContext, createCookie, redirect } from "@remix-run/node";
import { type FoundSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import type { Context } from "#app/kernel/context";
import { isAllowed, type UserActor } from "#app/kernel/permissions";
import { actionError, loaderError } from "./refusals.server";

/** What a loader or action works with once somebody is signed in. */
export interface StaffSession {
  ctx: Context;
  user: UserActor;
  /** The retailer chosen in the top bar, or the user's own; null means all. */
  currentRetailerId: number | null;
}

/** The `__Host-` prefix binds the cookie to this host and to https; plain http can't have it. */
export function sessionCookieName(ctx: Context): string {
  return isSecure(ctx) ? "__Host-endcap" : "endcap";
}

function sessionCookie(ctx: Context) {
  return createCookie(sessionCookieName(ctx), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(ctx),
  });
}

function isSecure(ctx: Context): boolean {
  return ctx.baseUrl.startsWith("https:");
}

export function commitSession(ctx: Context, secret: string): Promise<string> {
  return sessionCookie(ctx).serialize(secret);
}

export function clearSession(ctx: Context): Promise<string> {
  return sessionCookie(ctx).serialize("", { maxAge: 0 });
}

/**
 * Who is signed in, or null.
 * @throws a response that says why nobody can tell, while the database can't be asked
 */
export async function findStaffSession(request: Request, load: AppLoadContext): Promise<StaffSession | null> {
  const session = await findCookieSession(request, load.ctx);
  if (session) load.visitor = session.actor;
  if (!session || !isAllowed(session.actor, "backOffice.use")) return null;
  return {
    ctx: { ...load.ctx, actor: session.actor },
    user: session.actor,
    currentRetailerId: session.currentRetailerId,
  };
}

/**
 * Who is signed in. To be called by every loader and action of the back-office: guards of a layout
 * don't protect its children.
 * @throws a redirect to /login for everyone else
 */
export async function requireSession(request: Request, load: AppLoadContext): Promise<StaffSession> {
  const visit = await findStaffSession(request, load);
  if (visit) return visit;
  throw redirect(signInPath(request), { headers: { "Set-Cookie": await clearSession(load.ctx) } });
}

/** The sign-in page, which leads back to the screen that was asked for. */
function signInPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !pathname.startsWith("/dashboard/")) return "/login";
  searchParams.delete("_data");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return `/login?${new URLSearchParams({ redirectTo: pathname + search })}`;
}

async function findCookieSession(request: Request, ctx: Context): Promise<FoundSession | null> {
  const secret: unknown = await sessionCookie(ctx).parse(request.headers.get("Cookie"));
  if (typeof secret !== "string" || secret === "") return null;
  // Here and not in each loader and action, which ask who is signed in before anything else.
  return findSession(ctx, secret, "browser").catch((error: unknown) => {
    throw request.method === "GET" || request.method === "HEAD" ? loaderError(error) : actionError(error);
  });
}

/** Where somebody lands after signing in. */
export function homePath(user: Pick<UserActor, "role">): string {
  return user.role === "Administrator" ? "/dashboard/retailers" : "/dashboard/stores";
}

/** What the inside of the shell shows at its root. */
export function rootPath(user: Pick<UserActor, "role">): string {
  return user.role === "Administrator" ? "/dashboard/retailers" : "/dashboard/users";
}
