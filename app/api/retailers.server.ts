import { createRoute, z } from "@hono/zod-openapi";
import { getRetailer, listRetailers } from "#app/domain/retailers/queries.server";
import { areaApp } from "./area-app.server";
import { signedIn } from "./authentication.server";
import {
  badInput,
  bearer,
  idParam,
  jsonAnswer,
  notAllowed,
  notYours,
  retailerQuery,
} from "./described.server";
import { retailerSchema, retailerToWire } from "./wire.server";

export const retailers = areaApp();

const tags = ["Retailers"];

retailers.openapi(
  createRoute({
    method: "get",
    path: "/api/Retailers",
    tags,
    summary: "The retailers, by name",
    security: bearer,
    middleware: signedIn,
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(retailerSchema), "The retailers."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listRetailers(c.get("ctx"), c.req.valid("query"));
    return c.json(found.map(retailerToWire), 200);
  },
);

retailers.openapi(
  createRoute({
    method: "get",
    path: "/api/Retailers/{id}",
    tags,
    summary: "One retailer",
    security: bearer,
    middleware: signedIn,
    request: { params: idParam },
    responses: { 200: jsonAnswer(retailerSchema, "The retailer."), ...notYours },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(retailerToWire(await getRetailer(c.get("ctx"), id)), 200);
  },
);
