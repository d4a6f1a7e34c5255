import { z } from "@hono/zod-openapi";
import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { currencyOf } from "#app/identity/domain/retailers/locales";
import { getRetailer, listRetailers } from "#app/identity/domain/retailers/queries.server";
import {
  listServicesOfRetailers,
  noServices,
  servicesOfRetailer,
} from "#app/identity/domain/retailers/retailer-services.server";
import { addRetailer, deleteRetailer, editRetailer } from "#app/identity/domain/retailers/retailers.server";
import { type RetailerInput, retailerSchema as retailerInput } from "#app/identity/domain/retailers/schemas";
import { timeZoneOf, usualTimeZone } from "#app/identity/domain/retailers/time-zones";
import { serviceSchema, serviceToWire } from "#app/integrations/api/wire-services.server";
import { listServices } from "#app/integrations/domain/services/queries.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { listOf } from "#app/kernel/list-of";
import { usualCurrency } from "#app/kernel/money/currencies";
import { parseInput } from "#app/kernel/parse-input";
import { publishedAt } from "#app/kernel/published-at";
import { rowToasts } from "#app/kernel/row-toasts";
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
import { retailerSchema, retailerToWire } from "#app/server/api/wire.server";

export const retailers = areaApp();

const tags = ["Retailers"];
const ids = z
  .union([z.string(), listOf(z.number().int(), 500)])
  .nullish()
  .openapi({ description: "Ids, comma-separated or as a list." });
const nothingPublished =
  "This server publishes no files: PUBLISH_TO and PUBLISH_URL are not set. Leave source out.";
const viewParam = z.preprocess((view) => String(view).toLowerCase(), z.enum(embedViews));
const retailerBody = retailerSchema
  .omit({ id: true, uniqueID: true })
  .partial()
  .extend({ service: ids, subservice: ids })
  .openapi("RetailerInput", {
    description: `What is left out stays as it is. A new retailer's time zone and currency are those of its country, otherwise ${usualTimeZone} and ${usualCurrency}, unless others are named.`,
  });

/** @param before what stands where the body says nothing */
function inputOf(body: z.infer<typeof retailerBody>, before: Partial<RetailerInput>): RetailerInput {
  const { from, listEmails, service, subservice, ...fields } = body;
  return parseInput(retailerInput, {
    ...before,
    ...fields,
    mailsLists: listEmails ?? before.mailsLists !== 0,
    requiresSecondStep: fields.requiresSecondStep ?? before.requiresSecondStep === 1,
    fromAddress: from === undefined ? before.fromAddress : from,
    serviceIds: service === undefined ? before.serviceIds : service,
    subserviceIds: subservice === undefined ? before.subserviceIds : subservice,
  });
}

async function wireOf(ctx: Context, id: number) {
  return retailerToWire(await getRetailer(ctx, id), await servicesOfRetailer(ctx, id));
}

retailers.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Retailers",
    tags,
    summary: "The retailers, by name",
    request: { query: retailerQuery },
    responses: { 200: jsonAnswer(z.array(retailerSchema), "The retailers."), ...badInput, ...notAllowed },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const services = await listServicesOfRetailers(ctx);
    const found = await listRetailers(ctx, c.req.valid("query"));
    return c.json(
      found.map((retailer) => retailerToWire(retailer, services.get(retailer.id) ?? noServices)),
      200,
    );
  },
);

retailers.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Retailers/{id}",
    tags,
    summary: "One retailer, with the ids of its services and subservices",
    request: { params: idParam },
    responses: { 200: jsonAnswer(retailerSchema, "The retailer."), ...notYours },
  }),
  async (c) => c.json(await wireOf(c.get("ctx"), c.req.valid("param").id), 200),
);

retailers.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Retailers/{id}/EmbedCode/{view}",
    tags,
    summary: "The HTML that a retailer pastes into a website for one of the views",
    description: "`source=files` has the view read the published files, where this server publishes any.",
    request: {
      params: idParam.extend({ view: viewParam }),
      query: z.object({ source: z.enum(["server", "files"]).default("server") }),
    },
    responses: {
      200: { description: "The snippet.", content: { "text/plain": { schema: z.string() } } },
      ...notYours,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id, view } = c.req.valid("param");
    const { id: retailerId } = await getRetailer(ctx, id);
    const { source } = c.req.valid("query");
    if (source === "files" && ctx.settings.publishAddress === null)
      throw invalidInput({ source: [nothingPublished] });
    const place =
      source === "files" ? { files: publishedAt(ctx.settings.publishAddress ?? "", retailerId) } : {};
    return c.text(embedSnippet({ origin: ctx.settings.baseUrl, retailerId, view, ...place }), 200);
  },
);

retailers.openapi(
  signedInRoute({
    method: "get",
    path: "/api/GetRetailerdetail/{retailerId}",
    tags,
    summary: "The services that a retailer uses, by name",
    request: { params: z.object({ retailerId: pathNumber }) },
    responses: {
      200: jsonAnswer(z.object({ service: z.array(serviceSchema) }), "Its services."),
      ...notYours,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await getRetailer(ctx, c.req.valid("param").retailerId);
    const { serviceIds } = await servicesOfRetailer(ctx, id);
    const services = await listServices(ctx, { retailerId: id });
    const used = services.filter((service) => serviceIds.includes(service.id));
    return c.json({ service: used.map(serviceToWire) }, 200);
  },
);

retailers.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Retailers",
    tags,
    summary: "A new retailer; Administrators only",
    request: { body: jsonBody(retailerBody) },
    responses: { 201: jsonAnswer(retailerSchema, "The retailer."), ...badInput, ...notAllowed, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const currency = currencyOf(body.country ?? "") ?? usualCurrency;
    const timeZone = timeZoneOf(body.country ?? "") ?? usualTimeZone;
    const { id } = await addRetailer(ctx, inputOf(body, { timeZone, currency }));
    return c.json(await wireOf(ctx, id), 201);
  },
);

retailers.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Retailers/{id}",
    tags,
    summary: "Change a retailer; Administrators only",
    request: { params: idParam, body: jsonBody(retailerBody) },
    responses: { 200: jsonAnswer(retailerSchema, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const before = { ...(await getRetailer(ctx, id)), ...(await servicesOfRetailer(ctx, id)) };
    await editRetailer(ctx, id, inputOf(c.req.valid("json"), before));
    return c.json(await wireOf(ctx, id), 200);
  },
);

addDeletionEndpoint(retailers, {
  path: "/api/Retailers/DeleteRetailer/{id}",
  tags,
  summary: "Delete a retailer that nothing belongs to; Administrators only",
  find: getRetailer,
  remove: deleteRetailer,
  notices: rowToasts("retailer"),
});
