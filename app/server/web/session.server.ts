import { type AppLoadContext, redirect } from "@remix-run/node";
import {
  createdSessionLife,
  type FoundSession,
  findSession,
} from "#app/identity/domain/accounts/sessions.server";
import type { Context } from "#app/kernel/context";
import { isAllowed, type UserActor } from "#app/kernel/permissions";
import { cookieName, hostCookie, readSecret } from "./cookies.server";
import { actionError, loaderError } from "./refusals.server";

/** Where who has to have a second step sets one up. */
export const setUpPath = "/login/set-up";

/** What a loader or action works with once somebody is signed in. */
export interface StaffSession {
  ctx: Context;
  user: UserActor;
  /** The retailer chosen in the top bar, or the user's own; null means all. */
  currentRetailerId: number | null;
}

export function sessionCookieName(ctx: Context): string {
  return cookieName(ctx, "endcap");
}

function sessionCookie(ctx: Context) {
  return hostCookie(ctx, "endcap");
}

/**
 * The cookie outlasts the browser, so that whoever closes it is still signed in when it opens again. It ends with the
 * session's latest end; that a session ends earlier when it is not used is decided by its row alone.
 */
export function commitSession(ctx: Context, secret: string): Promise<string> {
  return sessionCookie(ctx).serialize(secret, { maxAge: createdSessionLife("browser") / 1000 });
}

export function clearSession(ctx: Context): Promise<string> {
  return sessionCookie(ctx).serialize("", { maxAge: 0 });
}

/**
 * Who is signed in and may go on, or null: also for who has to set a second step up first.
 * @throws a response that says why nobody can tell, while the database can't be asked
 */
export async function findStaffSession(request: Request, load: AppLoadContext): Promise<StaffSession | null> {
  const session = await findAnyStaffSession(request, load);
  return session?.owesSecondStep ? null : session;
}

/** As `findStaffSession`, but also finds who still has to set up a second step: for that, and for signing out. */
export async function findAnyStaffSession(
  request: Request,
  load: AppLoadContext,
): Promise<(StaffSession & { owesSecondStep: boolean }) | null> {
  const session = await findCookieSession(request, load.ctx);
  if (session) load.visitor = session.actor;
  if (!session || !isAllowed(session.actor, "backOffice.use")) return null;
  return {
    ctx: { ...load.ctx, actor: session.actor },
    user: session.actor,
    currentRetailerId: session.currentRetailerId,
    owesSecondStep: session.owesSecondStep,
  };
}

/**
 * Who is signed in. To be called by every loader and action of the back-office: guards of a layout
 * don't protect its children.
 * @throws a redirect to /login for everyone else, and to where a second step is set up for who owes one
 */
export async function requireSession(request: Request, load: AppLoadContext): Promise<StaffSession> {
  const session = await requireAnySession(request, load);
  if (session.owesSecondStep) throw redirect(leadingBack(setUpPath, request));
  return session;
}

/** As `requireSession`, but also lets in who still has to set up a second step. */
export async function requireAnySession(request: Request, load: AppLoadContext) {
  const session = await findAnyStaffSession(request, load);
  if (session) return session;
  throw redirect(leadingBack("/login", request), {
    headers: { "Set-Cookie": await clearSession(load.ctx) },
  });
}

/** The address, which leads back to the screen that was asked for. */
function leadingBack(address: string, request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !pathname.startsWith("/dashboard/")) return address;
  searchParams.delete("_data");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${address}?${new URLSearchParams({ redirectTo: pathname + search })}`;
}

async function findCookieSession(request: Request, ctx: Context): Promise<FoundSession | null> {
  const secret = await readSecret(sessionCookie(ctx), request);
  if (secret === null) return null;
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
