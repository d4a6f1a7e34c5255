import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { Context } from "#app/kernel/context";
import type { ApiEnv } from "./area-app.server";
import { done, idParam, notYours } from "./described.server";
import { signedInRoute } from "./signed-in-route.server";

interface Deletion {
  /** POST where clients of old delete by it. */
  method?: "delete" | "post";
  /** Ends with `{id}`. */
  path: string;
  tags: string[];
  summary: string;
  /** What may be answered besides that the row is unknown or not the caller's. */
  refusals?: RouteConfig["responses"];
}

/** Adds the endpoint that deletes the row of an id by `remove` and answers 204. */
export function addDeleteEndpoint(
  app: OpenAPIHono<ApiEnv>,
  { method = "delete", refusals, ...description }: Deletion,
  remove: (ctx: Context, id: number) => Promise<unknown>,
): void {
  const route = signedInRoute({
    ...description,
    method,
    request: { params: idParam },
    responses: { ...done, ...notYours, ...refusals },
  });
  app.openapi(route, async (c) => {
    await remove(c.get("ctx"), c.req.valid("param").id);
    return c.body(null, 204);
  });
}
