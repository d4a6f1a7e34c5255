import type { Context as HonoContext } from "hono";
import { routePath } from "hono/route";
import type { ApiEnv } from "./area-app.server";

/** Tells the traces which endpoint has answered. */
export function nameRoute(c: HonoContext<ApiEnv>): void {
  const { traces } = c.env.ctx.services;
  if (!traces.isOn) return;
  const path = routePath(c, -1);
  // What no endpoint has answered ends in what stands in front of all.
  if (!path.endsWith("*")) traces.nameRoute(path.replaceAll(/\{[^/]*\}/g, ""));
}
