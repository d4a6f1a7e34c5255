import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./area-app.server";
import { signedIn } from "./authentication.server";
import { bearer, notSignedIn } from "./described.server";
import { takesJson } from "./json-body.server";

/**
 * The route of an endpoint that asks for a bearer token, and for a JSON body where it describes one. The refusal
 * that follows from it is described along.
 * @param readsBody for endpoints that take other bodies besides JSON
 */
export function signedInRoute<Path extends string, Route extends Omit<RouteConfig, "path" | "middleware">>(
  route: Route & { path: Path },
  readsBody: MiddlewareHandler<ApiEnv> = takesJson,
) {
  const content = route.request?.body?.content ?? {};
  const middleware: MiddlewareHandler<ApiEnv>[] =
    "application/json" in content ? [signedIn, readsBody] : [signedIn];
  return createRoute({
    ...route,
    security: bearer,
    middleware,
    responses: { ...notSignedIn, ...route.responses },
  });
}
