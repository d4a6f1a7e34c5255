import { z } from "@hono/zod-openapi";
import { checkServiceProcesses } from "#app/integrations/domain/services/processes.server";
import { getService, listServices } from "#app/integrations/domain/services/queries.server";
import { serviceSchema } from "#app/integrations/domain/services/schemas";
import { addService, deleteService, editService } from "#app/integrations/domain/services/services.server";
import { parseInput } from "#app/kernel/parse-input";
import { serviceToasts } from "#app/kernel/row-toasts";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeletionEndpoint } from "#app/server/api/deletion.server";
import {
  badInput,
  conflict,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  pathNumber,
  retailerQuery,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { addUniqueIdEndpoint } from "./unique-id.server";
import {
  changedId,
  newOwner,
  processCheckSchema,
  serviceToWire,
  serviceSchema as wireService,
} from "./wire-services.server";

export const services = areaApp();

const tags = ["Services"];
const serviceList = z.object({ service: z.array(wireService) });
const oneService = z.object({ service: wireService });
const fields = {
  name: z.string().nullish(),
  uniqueID: z.string().nullish(),
  notes: z.string().nullish(),
};
const newBody = z.object({ ...fields, retailerId: newOwner }).openapi("NewService");
const changeBody = z.object({ ...fields, id: changedId }).openapi("ServiceChange", {
  description: "What is left out stays as it is. The unique id can't be changed.",
});

services.openapi(
  signedInRoute({
    method: "get",
    path: "/api/allservices",
    tags,
    summary: "The services, by name: those shared by all retailers and those of the retailer asked for",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(serviceList, "The services."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listServices(c.get("ctx"), c.req.valid("query"));
    return c.json({ service: found.map(serviceToWire) }, 200);
  },
);

services.openapi(
  signedInRoute({
    method: "post",
    path: "/api/addservice",
    tags,
    summary: "A new service; its slug is made from its name",
    request: { body: jsonBody(newBody) },
    responses: { 201: jsonAnswer(oneService, "The service."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { uniqueID, ...fields } = c.req.valid("json");
    const { id } = await addService(ctx, parseInput(serviceSchema, { ...fields, uniqueId: uniqueID }));
    return c.json({ service: serviceToWire(await getService(ctx, id)) }, 201);
  },
);

services.openapi(
  signedInRoute({
    method: "post",
    path: "/api/editservice",
    tags,
    summary: "Change a service; one shared by all retailers: Administrators only",
    request: { body: jsonBody(changeBody) },
    responses: { 200: jsonAnswer(oneService, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id, uniqueID, ...changes } = c.req.valid("json");
    const { name, uniqueId, notes } = await getService(ctx, id);
    const input = parseInput(serviceSchema, { name, notes, ...changes, uniqueId: uniqueID ?? uniqueId });
    await editService(ctx, id, input);
    return c.json({ service: serviceToWire(await getService(ctx, id)) }, 200);
  },
);

addDeletionEndpoint(services, {
  path: "/api/deleteservice/{id}",
  tags,
  summary: "Delete a service that nothing uses; one shared by all retailers: Administrators only",
  find: getService,
  remove: deleteService,
  notices: serviceToasts,
});

services.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CheckRetailerServices/{serviceId}",
    tags,
    summary: "Whether a connection of a service is running, which keeps it from being deleted",
    request: { params: z.object({ serviceId: pathNumber }) },
    responses: { 200: jsonAnswer(processCheckSchema, "What is running."), ...notYours },
  }),
  async (c) => c.json(await checkServiceProcesses(c.get("ctx"), c.req.valid("param").serviceId), 200),
);

addUniqueIdEndpoint(
  services,
  { path: "/api/GetServiceUniqueID", tags, summary: "Whether a service has that unique id already" },
  "service",
);
