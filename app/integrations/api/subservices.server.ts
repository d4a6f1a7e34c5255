import { z } from "@hono/zod-openapi";
import { checkSubserviceProcesses } from "#app/integrations/domain/services/processes.server";
import { getService } from "#app/integrations/domain/services/queries.server";
import { getSubservice, listSubservices } from "#app/integrations/domain/subservices/queries.server";
import { editedSubserviceSchema, subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import {
  addSubservice,
  deleteSubservice,
  editSubservice,
} from "#app/integrations/domain/subservices/subservices.server";
import { parseInput } from "#app/kernel/parse-input";
import { subserviceToasts } from "#app/kernel/row-toasts";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeletionEndpoint } from "#app/server/api/deletion.server";
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
import {
  changedId,
  newOwner,
  processCheckSchema,
  subserviceToWire,
  subserviceSchema as wireSubservice,
} from "./wire-services.server";

export const subservices = areaApp();

const tags = ["Subservices"];
const subserviceList = z.object({ subservice: z.array(wireSubservice) });
const oneSubservice = z.object({ Subservice: wireSubservice });
const fields = {
  name: z.string().nullish(),
  serviceID: z.number().int().nullish(),
  website: z.string().nullish(),
  uniqueID: z.string().nullish(),
  notes: z.string().nullish(),
};
const newBody = z.object({ ...fields, retailerId: newOwner }).openapi("NewSubservice");
const changeBody = z.object({ ...fields, id: changedId }).openapi("SubserviceChange", {
  description: "What is left out stays as it is. The unique id can't be changed.",
});

subservices.openapi(
  signedInRoute({
    method: "get",
    path: "/api/allsubservices",
    tags,
    summary: "The subservices, by name: those shared by all retailers and those of the retailer asked for",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(subserviceList, "The subservices."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const found = await listSubservices(c.get("ctx"), c.req.valid("query"));
    return c.json({ subservice: found.map(subserviceToWire) }, 200);
  },
);

subservices.openapi(
  signedInRoute({
    method: "get",
    path: "/api/getsubservicedetail/{serviceId}",
    tags,
    summary: "The subservices of a service, by name, under both names that clients look for",
    request: { params: z.object({ serviceId: pathNumber }), query: retailerQuery },
    responses: {
      200: jsonAnswer(subserviceList.extend({ Subservice: z.array(wireSubservice) }), "The subservices."),
      ...badInput,
      ...notYours,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await getService(ctx, c.req.valid("param").serviceId);
    const found = await listSubservices(ctx, { ...c.req.valid("query"), serviceId: id });
    const subservice = found.map(subserviceToWire);
    return c.json({ subservice, Subservice: subservice }, 200);
  },
);

subservices.openapi(
  signedInRoute({
    method: "post",
    path: "/api/addsubservice",
    tags,
    summary: "A new subservice; its slug is made from its name",
    request: { body: jsonBody(newBody) },
    responses: { 201: jsonAnswer(oneSubservice, "The subservice."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { serviceID, uniqueID, ...fields } = c.req.valid("json");
    const { id } = await addSubservice(
      ctx,
      parseInput(subserviceSchema, { ...fields, serviceId: serviceID, uniqueId: uniqueID }),
    );
    return c.json({ Subservice: subserviceToWire(await getSubservice(ctx, id)) }, 201);
  },
);

subservices.openapi(
  signedInRoute({
    method: "post",
    path: "/api/editsubservice",
    tags,
    summary: "Change a subservice; one shared by all retailers: Administrators only",
    request: { body: jsonBody(changeBody) },
    responses: { 200: jsonAnswer(oneSubservice, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id, serviceID, uniqueID, ...changes } = c.req.valid("json");
    const { name, serviceId, website, uniqueId, notes } = await getSubservice(ctx, id);
    const input = parseInput(editedSubserviceSchema, {
      name,
      website,
      notes,
      ...changes,
      serviceId: serviceID === undefined ? serviceId : serviceID,
      uniqueId: uniqueID ?? uniqueId,
    });
    await editSubservice(ctx, id, input);
    return c.json({ Subservice: subserviceToWire(await getSubservice(ctx, id)) }, 200);
  },
);

addDeletionEndpoint(subservices, {
  path: "/api/deletesubservice/{id}",
  tags,
  summary: "Delete a subservice that nothing uses; one shared by all retailers: Administrators only",
  find: getSubservice,
  remove: deleteSubservice,
  notices: subserviceToasts,
});

subservices.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CheckRetailerSubService/{id}",
    tags,
    summary: "Whether a connection of a subservice is running, which keeps it from being deleted",
    request: { params: idParam },
    responses: { 200: jsonAnswer(processCheckSchema, "What is running."), ...notYours },
  }),
  async (c) => c.json(await checkSubserviceProcesses(c.get("ctx"), c.req.valid("param").id), 200),
);

addUniqueIdEndpoint(
  subservices,
  { path: "/api/GetSubServiceUniqueID", tags, summary: "Whether a subservice has that unique id already" },
  "subservice",
);
