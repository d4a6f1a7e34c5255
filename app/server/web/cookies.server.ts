import { type Cookie, createCookie } from "@remix-run/node";
import type { Context } from "#app/kernel/context";

/** The `__Host-` prefix binds a cookie to this host and to https; plain http can't have it. */
export function cookieName(ctx: Pick<Context, "settings">, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name;
}

/** A cookie that no script of a page can read. */
export function hostCookie(ctx: Pick<Context, "settings">, name: string, maxAge?: number): Cookie {
  return createCookie(cookieName(ctx, name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(ctx),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** What the request's cookie holds, or null. */
export async function readSecret(cookie: Cookie, request: Request): Promise<string | null> {
  const secret: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof secret === "string" && secret !== "" ? secret : null;
}

function isSecure({ settings: { baseUrl } }: Pick<Context, "settings">): boolean {
  return baseUrl.startsWith("https:");
}
