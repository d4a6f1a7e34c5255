import { z } from "@hono/zod-openapi";
import { getCircularGroup } from "#app/catalogue/domain/circular-groups/queries.server";
import { getStore, listStores, type Store } from "#app/catalogue/domain/stores/queries.server";
import { type StoreInput, storeSchema } from "#app/catalogue/domain/stores/schemas";
import { addStore, deleteStore, editStore } from "#app/catalogue/domain/stores/stores.server";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
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
  retailerQuery,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";

export const stores = areaApp();

const tags = ["Stores"];
const id = z.number().int();
const text = z.string().nullable();
const number = z.number().nullable();

const wireStore = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    storeNumber: text,
    circularGroup: z.object({ id, name: z.string(), retailer: z.object({ id, name: z.string() }) }),
    address1: z.string(),
    address2: text,
    city: z.string(),
    state: z.string().openapi({ description: "Abbreviation, such as IL.", example: "IL" }),
    zipCode: text,
    county: text,
    latitude: number,
    longitude: number,
    googlePlacesId: text,
    phone: text,
    email: text,
    hours: text,
    storeInfo: text,
    description: text,
    hasExistingShoppingList: z.boolean(),
    existingShoppingListUrl: text,
  })
  .openapi("Store");

const storeBody = z
  .object({
    ...storeSchema.omit({ retailerId: true, circularGroupId: true }).partial().shape,
    circularGroup: z
      .object({ id, retailer: z.object({ id }).nullish() })
      .nullish()
      .openapi({ description: "The store belongs to its group's retailer." }),
    circularGroupId: id.nullish().openapi({ description: "The group by its id alone, instead." }),
  })
  .openapi("StoreInput");

/** What is not said of the retailer follows from who asks, or from the group. */
async function inputOf(ctx: Context, body: z.infer<typeof storeBody>): Promise<StoreInput> {
  const { circularGroup, circularGroupId, ...fields } = body;
  const groupId = circularGroup?.id ?? circularGroupId ?? undefined;
  if (circularGroupId != null && circularGroupId !== groupId) {
    const message = "circularGroup and circularGroupId name two different groups.";
    throw invalidInput({ circularGroupId: [message] });
  }
  const parse = (retailerId: number | undefined) =>
    parseInput(storeSchema, { ...fields, circularGroupId: groupId, retailerId });
  const retailerId = circularGroup?.retailer?.id ?? ownRetailerId(ctx);
  if (retailerId !== undefined || groupId === undefined) return parse(retailerId);
  return parse((await getCircularGroup(ctx, groupId)).retailer.id);
}

function toWire(store: Store): z.infer<typeof wireStore> {
  return store;
}

stores.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Stores",
    tags,
    summary: "The stores, by name",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(wireStore), "The stores."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listStores(c.get("ctx"), c.req.valid("query"));
    return c.json(found.map(toWire), 200);
  },
);

stores.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Stores",
    tags,
    summary: "A new store",
    request: { body: jsonBody(storeBody) },
    responses: { 201: jsonAnswer(wireStore, "The store."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await addStore(ctx, await inputOf(ctx, c.req.valid("json")));
    return c.json(toWire(await getStore(ctx, id)), 201);
  },
);

stores.openapi(
  signedInRoute({
    method: "put",
    path: "/api/Stores/{id}",
    tags,
    summary: "Replace what is known of a store; a field left out is empty afterwards",
    request: { params: idParam, body: jsonBody(storeBody) },
    responses: { 200: jsonAnswer(wireStore, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const before = await getStore(ctx, id);
    const body = c.req.valid("json");
    const named = body.circularGroup != null || body.circularGroupId != null;
    const given = named ? body : { ...body, circularGroup: before.circularGroup };
    await editStore(ctx, id, await inputOf(ctx, given));
    return c.json(toWire(await getStore(ctx, id)), 200);
  },
);

addDeleteEndpoint(stores, { path: "/api/Stores/{id}", tags, summary: "Delete a store" }, deleteStore);
