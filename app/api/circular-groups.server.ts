import { createRoute, z } from "@hono/zod-openapi";
import {
  addCircularGroup,
  deleteCircularGroup,
  editCircularGroup,
} from "#app/domain/circular-groups/circular-groups.server";
import {
  type CircularGroup,
  getCircularGroup,
  listCircularGroups,
} from "#app/domain/circular-groups/queries.server";
import { circularGroupSchema } from "#app/domain/circular-groups/schemas";
import type { Context } from "#app/domain/context";
import { parseInput } from "#app/domain/parse-input";
import { areaApp } from "./area-app.server";
import { signedIn } from "./authentication.server";
import {
  badInput,
  bearer,
  conflict,
  done,
  idParam,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  retailerQuery,
} from "./described.server";
import { takesJson } from "./json-body.server";
import { ownRetailerId } from "./own-retailer.server";

export const circularGroups = areaApp();

const tags = ["CircularGroups"];
const id = z.number().int();

const groupSchema = z
  .object({ id, name: z.string(), retailer: z.object({ id, name: z.string() }) })
  .openapi("CircularGroup");

const groupBody = z
  .object({
    name: circularGroupSchema.shape.name,
    retailer: z.object({ id }).nullish().openapi({ description: "Staff may leave it out." }),
  })
  .openapi("CircularGroupInput");

function toWire({ id, name, retailer }: CircularGroup): z.infer<typeof groupSchema> {
  return { id, name, retailer };
}

function inputOf(ctx: Context, { name, retailer }: z.infer<typeof groupBody>) {
  return parseInput(circularGroupSchema, { name, retailerId: retailer?.id ?? ownRetailerId(ctx) });
}

circularGroups.openapi(
  createRoute({
    method: "get",
    path: "/api/CircularGroups",
    tags,
    summary: "The circular groups, newest first",
    security: bearer,
    middleware: signedIn,
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(groupSchema), "The groups."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listCircularGroups(c.get("ctx"), c.req.valid("query"));
    return c.json(found.map(toWire), 200);
  },
);

circularGroups.openapi(
  createRoute({
    method: "post",
    path: "/api/CircularGroups",
    tags,
    summary: "A new circular group",
    security: bearer,
    middleware: [signedIn, takesJson],
    request: { body: jsonBody(groupBody) },
    responses: { 201: jsonAnswer(groupSchema, "The group."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await addCircularGroup(ctx, inputOf(ctx, c.req.valid("json")));
    return c.json(toWire(await getCircularGroup(ctx, id)), 201);
  },
);

circularGroups.openapi(
  createRoute({
    method: "put",
    path: "/api/CircularGroups/{id}",
    tags,
    summary: "Change a circular group's name or retailer",
    security: bearer,
    middleware: [signedIn, takesJson],
    request: { params: idParam, body: jsonBody(groupBody) },
    responses: { 200: jsonAnswer(groupSchema, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const { name, retailer } = c.req.valid("json");
    const kept = retailer ?? (await getCircularGroup(ctx, id)).retailer;
    await editCircularGroup(ctx, id, inputOf(ctx, { name, retailer: kept }));
    return c.json(toWire(await getCircularGroup(ctx, id)), 200);
  },
);

circularGroups.openapi(
  createRoute({
    method: "delete",
    path: "/api/CircularGroups/{id}",
    tags,
    summary: "Delete a circular group; its pages stay in their circulars",
    security: bearer,
    middleware: signedIn,
    request: { params: idParam },
    responses: { ...done, ...notYours, ...conflict },
  }),
  async (c) => {
    await deleteCircularGroup(c.get("ctx"), c.req.valid("param").id);
    return c.body(null, 204);
  },
);
