import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type TableOfUniqueIds, uniqueIdMessage } from "#app/kernel/unique-ids.server";
import type { ApiEnv } from "#app/server/api/area-app.server";
import { badInput, jsonAnswer, notAllowed } from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";

const answer = z.object({
  message: z.string().openapi({ description: "'UniqueID already exists', or empty when the id is free." }),
});
const query = z.object({ uniqueID: z.string({ error: "Unique ID is required!" }) });

/** Adds the endpoint that tells whether a unique id is free, in whatever case and whoever has it. */
export function addUniqueIdEndpoint(
  app: OpenAPIHono<ApiEnv>,
  description: { path: string; tags: string[]; summary: string },
  table: TableOfUniqueIds,
): void {
  const route = signedInRoute({
    ...description,
    method: "get",
    request: { query },
    responses: { 200: jsonAnswer(answer, "The message."), ...badInput, ...notAllowed },
  });
  app.openapi(route, async (c) => {
    const message = await uniqueIdMessage(c.get("ctx"), table, c.req.valid("query").uniqueID);
    return c.json({ message }, 200);
  });
}
