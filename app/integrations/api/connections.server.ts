import { z } from "@hono/zod-openapi";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import { listRetailers } from "#app/identity/domain/retailers/queries.server";
import { connectionTypes } from "#app/integrations/domain/connections/connection-types";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import { getConnection, listConnections } from "#app/integrations/domain/connections/queries.server";
import { type ConnectionInput, connectionSchema } from "#app/integrations/domain/connections/schemas";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeleteEndpoint } from "#app/server/api/delete-endpoint.server";
import {
  badInput,
  conflict,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  retailerQuery,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import {
  type ConnectionBody,
  connectionBodySchema,
  connectionWireSchema,
} from "./wire-connection-shapes.server";
import { connectionErrorsToWire, connectionFromWire, connectionToWire } from "./wire-connections.server";

export const connections = areaApp();

const tags = ["Connections"];
const oneAnswer = (description: string) =>
  jsonAnswer(z.object({ connection_data: connectionWireSchema }), description);

connections.openapi(
  signedInRoute({
    method: "get",
    path: "/api/allconnections",
    tags,
    summary: "The connections, newest first",
    request: { query: retailerQuery },
    responses: {
      200: jsonAnswer(z.object({ connection_data: z.array(connectionWireSchema) }), "The connections."),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const found = await listConnections(c.get("ctx"), c.req.valid("query"));
    return c.json({ connection_data: found.map(connectionToWire) }, 200);
  },
);

/** The flags stand in the path as text; without one it runs now unless the body says SaveAsTemplate. */
const additions = [
  {
    flag: "",
    summary: "A new connection that runs once, now; or a template when the body says so",
    type: null,
  },
  {
    flag: "SaveAsTemplate",
    summary: "A new connection that is only kept as a template",
    type: "SaveAsTemplate",
  },
  { flag: "RunOnce", summary: "A new connection that runs once, now", type: "RunOnce" },
] as const;

for (const { flag, summary, type } of additions) {
  connections.openapi(
    signedInRoute({
      method: "post",
      path: `/api/addconnection${flag}`,
      tags,
      summary,
      request: { body: jsonBody(connectionBodySchema) },
      responses: { 201: oneAnswer("The connection."), ...badInput, ...notYours },
    }),
    async (c) => {
      const body = c.req.valid("json");
      assertKnownType(body);
      const asked = body.connectionAndIntervalType === "SaveAsTemplate" ? "SaveAsTemplate" : "RunOnce";
      const connection = await add(c.get("ctx"), { ...body, connectionAndIntervalType: type ?? asked });
      return c.json({ connection_data: connectionToWire(connection) }, 201);
    },
  );
}

connections.openapi(
  signedInRoute({
    method: "post",
    path: "/api/scheduleconnection",
    tags,
    summary: "Run at an interval: a new connection, or the one whose id the body has",
    request: { body: jsonBody(connectionBodySchema) },
    responses: {
      200: oneAnswer("As it is now."),
      201: oneAnswer("The new connection."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    assertKnownType(c.req.valid("json"));
    const immediately = c.req.valid("json").connectionAndIntervalType === "IstRunImmediatethenatInterval";
    const connectionAndIntervalType = immediately ? "IstRunImmediatethenatInterval" : "IstRunatInterval";
    const body = { ...c.req.valid("json"), connectionAndIntervalType };
    if (Number(body.id ?? 0) > 0)
      return c.json({ connection_data: connectionToWire(await edit(ctx, body)) }, 200);
    return c.json({ connection_data: connectionToWire(await add(ctx, body)) }, 201);
  },
);

connections.openapi(
  signedInRoute({
    method: "post",
    path: "/api/editconnection",
    tags,
    summary: "Change a connection, and do what its type says; what is left out stays",
    request: { body: jsonBody(connectionBodySchema) },
    responses: {
      200: jsonAnswer(z.object({ Connection: connectionWireSchema }), "As it is now."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const body = c.req.valid("json");
    const connectionAndIntervalType = body.connectionAndIntervalType ?? "UpdateOnly";
    const connection = await edit(c.get("ctx"), { ...body, connectionAndIntervalType });
    return c.json({ Connection: connectionToWire(connection) }, 200);
  },
);

addDeleteEndpoint(
  connections,
  {
    method: "post",
    path: "/api/deleteconnection/{id}",
    tags,
    summary: "Delete a connection with its runs, unless it is running",
    refusals: conflict,
  },
  deleteConnection,
);

/**
 * What is to be done follows from the path and, among others, from the body's type; one that nobody knows is a mistake.
 * @throws DomainError invalid_input
 */
function assertKnownType({ connectionAndIntervalType: type }: ConnectionBody): void {
  if (type == null || connectionTypes.some((each) => each === type)) return;
  throw invalidInput({ connectionAndIntervalType: [`Must be one of ${connectionTypes.join(", ")}.`] });
}

async function add(ctx: Context, body: ConnectionBody) {
  const { id } = await inWireNames(body, async () => addConnection(ctx, await inputOf(ctx, body)));
  return getConnection(ctx, id);
}

async function edit(ctx: Context, body: ConnectionBody) {
  const id = Number(body.id ?? 0);
  if (!Number.isSafeInteger(id)) throw notFound("Connection");
  const before = await getConnection(ctx, id);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
  // Another property brings other services; those of the old one would contradict it.
  const services = "propertyID" in given ? { serviceID: 0, subserviceID: 0 } : {};
  const whole: ConnectionBody = {
    ...connectionToWire(before),
    retailerID: before.retailer.id,
    ...services,
    ...given,
  };
  await inWireNames(whole, async () => editConnection(ctx, id, await inputOf(ctx, whole)));
  return getConnection(ctx, id);
}

async function inputOf(ctx: Context, body: ConnectionBody): Promise<ConnectionInput> {
  const retailerId = await retailerIdOf(ctx, body.retailerID);
  const schema = connectionSchema(ctx.services.spreadsheets.addressPrefixes);
  return parseInput(schema, { ...connectionFromWire(body), retailerId });
}

/** Rows tell the retailer by its name, forms by its id: both count. */
async function retailerIdOf(ctx: Context, given: ConnectionBody["retailerID"]): Promise<number | undefined> {
  if (given == null || given === "") return ownRetailerId(ctx);
  if (/^\d+$/.test(String(given))) return Number(given);
  const found = (await listRetailers(ctx)).filter(({ name }) => name === given);
  return found.length === 1 ? found[0]?.id : undefined;
}

async function inWireNames<T>(body: ConnectionBody, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const { code, message } = error;
    throw new DomainError(code, message, { fields: connectionErrorsToWire(error.fields, body) });
  }
}
