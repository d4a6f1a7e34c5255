import { z } from "@hono/zod-openapi";
import { deleteCircular, editCircular } from "#app/circulars/domain/circulars/circulars.server";
import { endCircular } from "#app/circulars/domain/circulars/end-circular.server";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { publishCircular, unpublishCircular } from "#app/circulars/domain/circulars/publish-circular.server";
import { getCircular, listCircularsWithPages } from "#app/circulars/domain/circulars/queries.server";
import { circularSchema } from "#app/circulars/domain/circulars/schemas";
import { ownRetailerId } from "#app/identity/api/own-retailer.server";
import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { requirePermission } from "#app/kernel/permissions";
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
  uploadBody,
} from "#app/server/api/described.server";
import { choiceField, refuseInAddress, textField } from "#app/server/api/multipart.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import {
  circularDetailSchema,
  circularToWire,
  listedCircularSchema,
  listedCircularToWire,
} from "#app/server/api/wire.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";

export const circulars = areaApp();

const tags = ["Circulars"];

circulars.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Circulars",
    tags,
    summary: "The circulars, newest first, without those that ended more than 30 days ago",
    request: { query: retailerQuery },
    responses: {
      200: jsonAnswer(z.array(listedCircularSchema), "The circulars."),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const found = await listCircularsWithPages(c.get("ctx"), c.req.valid("query"));
    return c.json(found.map(listedCircularToWire), 200);
  },
);

circulars.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Circulars/{id}",
    tags,
    summary: "One circular with its pages",
    request: { params: idParam },
    responses: { 200: jsonAnswer(circularDetailSchema, "The circular."), ...notYours },
  }),
  async (c) => c.json(circularToWire(await getCircular(c.get("ctx"), c.req.valid("param").id)), 200),
);

/** The fields of a circular as parts of a multipart form, which are texts. */
const uploadedCircularSchema = circularSchema.extend({
  draft: z
    .enum(["true", "false"], { error: "Must be true or false." })
    .default("false")
    .transform((text) => text === "true"),
});

circulars.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Circulars",
    tags,
    summary:
      "A new circular from PDF, JPG, PNG or WebP files, in the order given; answers before the pages are drawn",
    request: {
      body: uploadBody(
        {
          Title: "What shoppers read above it.",
          Name: "Unique within the retailer.",
          Slug: "Lower-case letters, digits and single dashes; unique within the retailer.",
          activeDate: "ISO-8601; without an offset it is wall time of the retailer's zone.",
          terminationDate: "As activeDate, and after it; without a time of day it is the end of that day.",
          "Retailer.Id": "Staff may leave it out.",
          "Retailer.Name": "Ignored.",
          "Retailer.Slug": "Ignored.",
          draft: "true: shoppers see nothing of it until it is published. Left out: it is published at once.",
        },
        ["Retailer.Id", "Retailer.Name", "Retailer.Slug", "draft"],
      ),
    },
    responses: {
      201: jsonAnswer(circularDetailSchema, "The circular; its pages have the status rendering."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    requirePermission(ctx, "circulars.write");
    refuseInAddress(c.req.url, [
      "Name",
      "Title",
      "Slug",
      "activeDate",
      "terminationDate",
      "Retailer.Id",
      "draft",
    ]);
    const { circularId } = await receiveUpload(ctx, c.req.raw, "PdfFiles", ({ fields, pdfs }) => {
      const input = parseInput(uploadedCircularSchema, {
        name: textField(fields, "Name"),
        title: textField(fields, "Title"),
        slug: textField(fields, "Slug"),
        activeDate: textField(fields, "activeDate"),
        terminationDate: textField(fields, "terminationDate"),
        retailerId: textField(fields, "Retailer.Id") ?? ownRetailerId(ctx),
        draft: choiceField(fields, "draft"),
      });
      return importCircular(ctx, input, pdfs);
    });
    return c.json(circularToWire(await getCircular(ctx, circularId)), 201);
  },
);

const circularBodySchema = circularSchema
  .omit({ retailerId: true })
  .extend({
    id: z.number().int().optional().openapi({ description: "The same as in the path." }),
    retailer: z
      .object({ id: circularSchema.shape.retailerId })
      .nullish()
      .openapi({ description: "The retailer stays when this is left out." }),
    circularPages: z
      .array(z.object({ id: z.number({ error: "Must be a page's id." }).int("Must be a page's id.") }), {
        error: "Must be a list of pages.",
      })
      .optional()
      .openapi({
        description:
          "The circular's pages in their new order: each of them once and no other. Only the id of each page counts. The order stays when this is left out.",
      }),
    leaveGroups: z.boolean({ error: "Must be true or false." }).optional().openapi({
      description:
        "Moving the circular to another retailer removes its pages from the old one's circular groups. Must be true for that; otherwise 409 says what would be lost.",
    }),
  })
  .openapi("CircularInput");

circulars.openapi(
  signedInRoute({
    method: "put",
    path: "/api/Circulars/{id}",
    tags,
    summary: "Change a circular's details and the order of its pages",
    request: { params: idParam, body: jsonBody(circularBodySchema) },
    responses: {
      200: jsonAnswer(circularDetailSchema, "As it is now."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const { id: bodyId, retailer, circularPages, ...details } = c.req.valid("json");
    if (bodyId !== undefined && bodyId !== id)
      throw invalidInput({ id: ["The path names another circular."] });
    const retailerId = retailer?.id ?? (await getCircular(ctx, id)).retailer.id;
    await editCircular(ctx, id, {
      ...details,
      retailerId,
      circularPages: circularPages?.map((page) => page.id),
    });
    return c.json(circularToWire(await getCircular(ctx, id)), 200);
  },
);

for (const [name, change, summary] of [
  ["Publish", publishCircular, "Publish a draft: shoppers see it from its active date on"],
  ["Unpublish", unpublishCircular, "Make a scheduled circular a draft again"],
  ["End", endCircular, "End a live circular: its termination date becomes now"],
] as const) {
  circulars.openapi(
    signedInRoute({
      method: "post",
      path: `/api/Circulars/{id}/${name}`,
      tags,
      summary,
      request: { params: idParam },
      responses: {
        200: jsonAnswer(circularDetailSchema, "As it is now."),
        ...notYours,
        ...conflict,
      },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const { id } = c.req.valid("param");
      await change(ctx, id);
      return c.json(circularToWire(await getCircular(ctx, id)), 200);
    },
  );
}

addDeleteEndpoint(
  circulars,
  { path: "/api/Circulars/{id}", tags, summary: "Delete a circular with its pages, areas and files" },
  deleteCircular,
);
