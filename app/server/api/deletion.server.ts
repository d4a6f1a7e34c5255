import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { RowToasts } from "#app/kernel/row-toasts";
import type { ApiEnv } from "./area-app.server";
import { conflict, idParam, jsonAnswer, notYours } from "./described.server";
import { signedInRoute } from "./signed-in-route.server";

const deletion = z
  .object({ statusCode: z.number().int().openapi({ example: 200 }), message: z.string() })
  .openapi("Deletion", {
    description: "200 for success; 409, as the HTTP status as well, for a row that is in use.",
  });

interface Deletion {
  /** Ends with `{id}`. */
  path: string;
  tags: string[];
  summary: string;
  find(ctx: Context, id: number): Promise<{ name: string }>;
  remove(ctx: Context, id: number): Promise<unknown>;
  /** What tells of it, as on the screen. */
  notices: RowToasts;
}

/** Adds an endpoint that deletes a row for clients that look for a status and a message in the answer. */
export function addDeletionEndpoint(
  app: OpenAPIHono<ApiEnv>,
  { find, remove, notices, ...description }: Deletion,
): void {
  const route = signedInRoute({
    ...description,
    method: "post",
    request: { params: idParam },
    responses: { 200: jsonAnswer(deletion, "Deleted."), ...notYours, ...conflict },
  });
  app.openapi(route, async (c) => {
    try {
      const ctx = c.get("ctx");
      const { id } = c.req.valid("param");
      const { name } = await find(ctx, id);
      await remove(ctx, id);
      return c.json({ statusCode: 200, message: notices.done.delete(name) }, 200);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
      return c.json({ statusCode: 409, error: error.code, message: error.message }, 409);
    }
  });
}
