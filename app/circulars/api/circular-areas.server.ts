import { z } from "@hono/zod-openapi";
import { deleteArea, saveArea } from "#app/circulars/domain/areas/areas.server";
import { withRecipesLinked } from "#app/circulars/domain/areas/resolve-recipes.server";
import { requirePermission } from "#app/kernel/permissions";
import { areaApp } from "#app/server/api/area-app.server";
import {
  badInput,
  conflict,
  done,
  idParam,
  jsonAnswer,
  jsonBody,
  notYours,
  pageIdParam,
} from "#app/server/api/described.server";
import { takesFormOrJson } from "#app/server/api/form-body.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import {
  areaBodySchema,
  areaFromForm,
  areaFromWire,
  areaToWire,
  wireAreaSchema,
  withWireCurrent,
} from "./wire-pages.server";

export const circularAreas = areaApp();

const tags = ["Circular areas"];

circularAreas.openapi(
  signedInRoute(
    {
      method: "post",
      path: "/api/CircularAreas/ForCircularPage/{pageId}",
      tags,
      summary: "Save an area of a page: replace the one that id names, or make a new one",
      description:
        "Also takes the same as form values, urlencoded or multipart, the category as `category.id`. What is left out of an area that is replaced is empty afterwards.",
      request: { params: pageIdParam, body: jsonBody(areaBodySchema) },
      responses: { 200: jsonAnswer(wireAreaSchema, "The area."), ...badInput, ...notYours, ...conflict },
    },
    takesFormOrJson(areaFromForm),
  ),
  async (c) => {
    const { pageId } = c.req.valid("param");
    const ctx = c.get("ctx");
    requirePermission(ctx, "circulars.write");
    const sent = areaFromWire(c.req.valid("json"));
    const [input = sent] = await withRecipesLinked(ctx, pageId, [sent]);
    const area = await saveArea(ctx, pageId, input).catch(withWireCurrent);
    return c.json(areaToWire(area), 200);
  },
);

const versionQuery = z.object({
  version: z.coerce
    .number()
    .int()
    .optional()
    .openapi({ description: "The version that was read; 409 if the area has changed since." }),
});

circularAreas.openapi(
  signedInRoute({
    method: "delete",
    path: "/api/CircularAreas/{id}",
    tags,
    summary: "Delete an area",
    request: { params: idParam, query: versionQuery },
    responses: { ...done, ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const { version = null } = c.req.valid("query");
    await deleteArea(c.get("ctx"), c.req.valid("param").id, version).catch(withWireCurrent);
    return c.body(null, 204);
  },
);
