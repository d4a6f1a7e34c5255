import { z } from "@hono/zod-openapi";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import {
  addProperty,
  deleteProperty,
  editProperty,
} from "#app/integrations/domain/properties/properties.server";
import {
  getProperty,
  listProperties,
  type Property,
} from "#app/integrations/domain/properties/queries.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { listServices } from "#app/integrations/domain/services/queries.server";
import type { Context } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { retailerScope } from "#app/kernel/retailer-scope";
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
import { addUniqueIdEndpoint } from "./unique-id.server";

export const properties = areaApp();

const tags = ["Properties"];
const id = z.number().int();
const text = z.string().nullable();
const neverSent = z.literal("").openapi({ description: "Always empty: what is stored is never sent out." });

const wireProperty = z
  .object({
    id,
    name: z.string(),
    uniqueID: z.string(),
    retailerID: id,
    retailerName: z.string(),
    serviceID: id,
    serviceName: z.string(),
    subserviceID: id.openapi({ description: "0 for none." }),
    subserviceName: z.string(),
    pageID: text,
    pagename: text,
    address1: text,
    address2: text,
    city: text,
    state: text,
    zip: text,
    notes: text,
    username: text,
    password: neverSent,
    hasPassword: z.boolean(),
    apikey: neverSent,
    hasApikey: z.boolean(),
    created_at: z.string(),
    updated_at: text,
  })
  .openapi("Property");

const digits = z.union([z.string(), z.number()]).nullish();
const line = z.string().nullish();
const kept = line.openapi({ description: "Empty or left out: the stored value stays." });

const propertyBody = z
  .object({
    id: digits.openapi({ description: "Id of the property to edit." }),
    name: line,
    uniqueID: line.openapi({ description: "Can't be changed later." }),
    retailerID: digits.openapi({ description: "Staff may leave it out." }),
    serviceID: digits,
    subserviceID: digits.openapi({ description: "0 for none." }),
    pageID: digits,
    pagename: line,
    address1: line,
    address2: line,
    city: line,
    state: line,
    zip: digits,
    notes: line,
    username: line,
    password: kept,
    clearPassword: z.boolean().nullish(),
    apikey: kept,
    clearApikey: z.boolean().nullish(),
  })
  .openapi("PropertyInput");

function toWire(property: Property): z.infer<typeof wireProperty> {
  const { uniqueId, retailer, service, subservice, pageId, pageName, hasApiKey, ...rest } = property;
  const { createdAt, updatedAt, createdByName: _creator, updatedByName: _editor, ...same } = rest;
  return {
    ...same,
    uniqueID: uniqueId,
    retailerID: retailer.id,
    retailerName: retailer.name,
    serviceID: service.id,
    serviceName: service.name,
    subserviceID: subservice?.id ?? 0,
    subserviceName: subservice?.name ?? "",
    pageID: pageId,
    pagename: pageName,
    password: "",
    apikey: "",
    hasApikey: hasApiKey,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function inputOf(ctx: Context, body: z.infer<typeof propertyBody>) {
  return parseInput(propertySchema, {
    ...body,
    uniqueId: body.uniqueID,
    retailerId: body.retailerID ?? ownRetailerId(ctx),
    serviceId: body.serviceID,
    subserviceId: body.subserviceID,
    pageId: asText(body.pageID),
    pageName: body.pagename,
    zip: asText(body.zip),
    apiKey: body.apikey,
    clearApiKey: body.clearApikey,
  });
}

function asText(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value);
}

const listAnswer = jsonAnswer(z.object({ property: z.array(wireProperty) }), "The properties, newest last.");

function toList(found: Property[]) {
  return { property: found.map(toWire) };
}

properties.openapi(
  signedInRoute({
    method: "get",
    path: "/api/allproperties",
    tags,
    summary: "The properties",
    request: { query: retailerQuery },
    responses: { 200: listAnswer, ...badInput, ...notAllowed },
  }),
  async (c) => c.json(toList(await listProperties(c.get("ctx"), c.req.valid("query"))), 200),
);

properties.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetProperties/{retailerId}",
    tags,
    summary: "The properties of a retailer",
    request: { params: z.object({ retailerId: pathNumber }) },
    responses: { 200: listAnswer, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id: retailerId } = await getRetailer(ctx, c.req.valid("param").retailerId);
    return c.json(toList(await listProperties(ctx, { retailerId })), 200);
  },
);

properties.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetPropertiesDetail/{subserviceId}",
    tags,
    summary: "The properties with a subservice",
    request: { params: z.object({ subserviceId: pathNumber }) },
    responses: { 200: listAnswer, ...notYours },
  }),
  async (c) => c.json(toList(await listProperties(c.get("ctx"), c.req.valid("param"))), 200),
);

properties.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetPropertiesDetailserviceID/{id}",
    tags,
    summary: "The properties with a service, and those of a retailer: what has this id, or both",
    request: { params: idParam },
    responses: { 200: listAnswer, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const isService = (await listServices(ctx)).some((service) => service.id === id);
    const scope = retailerScope(ctx);
    const ofService = isService ? await listProperties(ctx, { serviceId: id }) : [];
    // Staff's own retailer is meant where it can't be the service.
    const mayBeRetailer = !isService || scope === null || scope === id;
    const ofRetailer = mayBeRetailer ? await listProperties(ctx, { retailerId: id }) : [];
    const found = new Map([...ofService, ...ofRetailer].map((property) => [property.id, property]));
    return c.json(toList([...found.values()].toSorted((one, other) => one.id - other.id)), 200);
  },
);

properties.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetPropertiesService",
    tags,
    summary: "The properties of a name, with the ids of their services and subservices",
    request: { query: z.object({ PropertyName: z.string().default("") }) },
    responses: {
      200: jsonAnswer(
        z.object({
          property: z.array(wireProperty),
          service: z.string().openapi({ description: "Comma-separated ids." }),
          subservice: z.string().openapi({ description: "Comma-separated ids." }),
        }),
        "The properties.",
      ),
      ...notAllowed,
    },
  }),
  async (c) => {
    const found = await listProperties(c.get("ctx"), { name: c.req.valid("query").PropertyName });
    const service = idList(found.map((property) => property.service.id));
    const subservice = idList(found.flatMap((property) => property.subservice?.id ?? []));
    return c.json({ ...toList(found), service, subservice }, 200);
  },
);

function idList(ids: number[]): string {
  return [...new Set(ids)].join(",");
}

addUniqueIdEndpoint(
  properties,
  { path: "/api/GetPropertiesUniqueID", tags, summary: "Whether a property's unique id is free" },
  "property",
);

const oneAnswer = (description: string) => jsonAnswer(z.object({ Property: wireProperty }), description);

properties.openapi(
  signedInRoute({
    method: "post",
    path: "/api/addproperty",
    tags,
    summary: "A new property",
    request: { body: jsonBody(propertyBody) },
    responses: { 201: oneAnswer("The property."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const added = await addProperty(ctx, inputOf(ctx, c.req.valid("json")));
    return c.json({ Property: toWire(await getProperty(ctx, added.id)) }, 201);
  },
);

properties.openapi(
  signedInRoute({
    method: "post",
    path: "/api/editproperty",
    tags,
    summary: "Replace what is known of a property; a field left out is empty afterwards, secrets stay",
    request: { body: jsonBody(propertyBody) },
    responses: { 200: oneAnswer("As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const before = await getProperty(ctx, Number(body.id));
    const uniqueID = body.uniqueID ?? before.uniqueId;
    const retailerID = body.retailerID ?? before.retailer.id;
    await editProperty(ctx, before.id, inputOf(ctx, { ...body, uniqueID, retailerID }));
    return c.json({ Property: toWire(await getProperty(ctx, before.id)) }, 200);
  },
);

addDeleteEndpoint(
  properties,
  {
    method: "post",
    path: "/api/deleteproperty/{id}",
    tags,
    summary: "Delete a property that no connection uses",
    refusals: conflict,
  },
  deleteProperty,
);
