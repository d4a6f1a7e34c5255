import { createCookie } from "@remix-run/node";
import type { Context } from "#app/kernel/context";

/** As long as an attempt may take. */
const maxAgeSeconds = 15 * 60;

/**
 * Ties a single sign-on's way back to the browser that began it. Lax: it comes along when the provider leads the
 * browser back here. The `__Host-` prefix binds it to this host and to https.
 */
function attemptCookie({ settings: { baseUrl } }: Pick<Context, "settings">) {
  const isSecure = baseUrl.startsWith("https:");
  return createCookie(isSecure ? "__Host-endcap-sso" : "endcap-sso", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
  });
}

export function keepAttempt(ctx: Context, secret: string): Promise<string> {
  return attemptCookie(ctx).serialize(secret, { maxAge: maxAgeSeconds });
}

export function forgetAttempt(ctx: Context): Promise<string> {
  return attemptCookie(ctx).serialize("", { maxAge: 0 });
}

export async function attemptOf(ctx: Context, request: Request): Promise<string | null> {
  const secret: unknown = await attemptCookie(ctx).parse(request.headers.get("Cookie"));
  return typeof secret === "string" && secret !== "" ? secret : null;
}
