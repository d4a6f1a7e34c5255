import { z } from "@hono/zod-openapi";
import {
  addCircularGroup,
  deleteCircularGroup,
  editCircularGroup,
} from "#app/catalogue/domain/circular-groups/circular-groups.server";
import {
  type CircularGroup,
  getCircularGroup,
  listCircularGroups,
} from "#app/catalogue/domain/circular-groups/queries.server";
import { circularGroupSchema } from "#app/catalogue/domain/circular-groups/schemas";
import {
  cloneCircularGroup,
  type GroupAndCircular,
  listGroupPages,
  saveGroupPages,
} from "#app/circulars/domain/group-pages/group-pages.server";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import type { Context } from "#app/kernel/context";
import { listOf } from "#app/kernel/list-of";
import { parseInput } from "#app/kernel/parse-input";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeleteEndpoint } from "#app/server/api/delete-endpoint.server";
import {
  badInput,
  conflict,
  idParam,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  pathNumber,
  retailerQuery,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { pageSummarySchema, pageSummaryToWire } from "#app/server/api/wire.server";

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
  signedInRoute({
    method: "get",
    path: "/api/CircularGroups",
    tags,
    summary: "The circular groups, newest first",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(groupSchema), "The groups."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listCircularGroups(c.get("ctx"), c.req.valid("query"));
    return c.json(found.map(toWire), 200);
  },
);

circularGroups.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CircularGroups",
    tags,
    summary: "A new circular group",
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
  signedInRoute({
    method: "put",
    path: "/api/CircularGroups/{id}",
    tags,
    summary: "Change a circular group's name or retailer",
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

addDeleteEndpoint(
  circularGroups,
  {
    path: "/api/CircularGroups/{id}",
    tags,
    summary: "Delete a circular group; its pages stay in their circulars",
    refusals: conflict,
  },
  deleteCircularGroup,
);

const pairParam = z.object({ groupId: pathNumber, circularId: pathNumber });

function pairOf({ groupId, circularId }: z.infer<typeof pairParam>): GroupAndCircular {
  return { circularGroupId: groupId, circularId };
}

const orderedPages = jsonAnswer(z.array(pageSummarySchema), "The pages, in the group's order.");

circularGroups.openapi(
  signedInRoute({
    method: "get",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    tags,
    summary: "The pages of a circular that a group shows, in its order",
    request: { params: pairParam },
    responses: { 200: orderedPages, ...notYours },
  }),
  async (c) => {
    const pages = await listGroupPages(c.get("ctx"), pairOf(c.req.valid("param")));
    return c.json(pages.map(pageSummaryToWire), 200);
  },
);

circularGroups.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CircularGroups/{groupId}/PagesForCircular/{circularId}",
    tags,
    summary: "Make these the pages of the circular that the group shows, in this order",
    request: { params: pairParam, body: jsonBody(listOf(z.object({ id }), 2000).openapi("GroupPages")) },
    responses: { 200: orderedPages, ...badInput, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const pair = pairOf(c.req.valid("param"));
    await saveGroupPages(ctx, pair, { pageIds: c.req.valid("json").map((page) => page.id) });
    return c.json((await listGroupPages(ctx, pair)).map(pageSummaryToWire), 200);
  },
);

circularGroups.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CircularGroups/{groupId}/Clone/{circularId}",
    tags,
    summary: "A new group that shows the same pages of the circular",
    request: { params: pairParam },
    responses: { 201: jsonAnswer(groupSchema, "The new group."), ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await cloneCircularGroup(ctx, pairOf(c.req.valid("param")));
    return c.json(toWire(await getCircularGroup(ctx, id)), 201);
  },
);
