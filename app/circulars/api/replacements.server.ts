import { z } from "@hono/zod-openapi";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { discardReplacement, retryNewPages } from "#app/circulars/domain/replacements/replacement.server";
import { getReplacementState } from "#app/circulars/domain/replacements/replacement-state.server";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import type { Context } from "#app/kernel/context";
import { listOf } from "#app/kernel/list-of";
import { parseInput } from "#app/kernel/parse-input";
import { requirePermission } from "#app/kernel/permissions";
import { areaApp } from "#app/server/api/area-app.server";
import {
  badInput,
  conflict,
  done,
  idParam,
  jsonAnswer,
  jsonBody,
  notYours,
  pathNumber,
  uploadBody,
} from "#app/server/api/described.server";
import { refuseInAddress, textFields } from "#app/server/api/multipart.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";
import { replacementSchema, replacementToWire } from "./wire-replacements.server";

/** New pages for a circular: they wait until somebody has looked over what they change. */
export const replacements = areaApp();

const tags = ["Circulars"];
const path = "/api/Circulars/{id}/Replacement";
const request = { params: idParam };

const stateOf = async (ctx: Context, circularId: number) =>
  replacementToWire(await getReplacementState(ctx, circularId));

replacements.openapi(
  signedInRoute({
    method: "get",
    path,
    tags,
    summary: "The new pages that wait for a circular, what they would change, and what can be undone",
    request,
    responses: { 200: jsonAnswer(replacementSchema, "How far it is."), ...notYours },
  }),
  async (c) => c.json(await stateOf(c.get("ctx"), c.req.valid("param").id), 200),
);

const pageIdsSchema = z.array(
  z.coerce.number("Must be a page's id.").int("Must be a page's id.").positive("Must be a page's id."),
);

replacements.openapi(
  signedInRoute({
    method: "post",
    path,
    tags,
    summary:
      "New pages from PDF, JPG, PNG or WebP files for some or all pages of a circular; answers before they are drawn",
    request: {
      ...request,
      body: uploadBody(
        {
          PageIds:
            "Ids of the pages to replace: one field for each, or comma-separated. All pages when left out.",
        },
        ["PageIds"],
      ),
    },
    responses: {
      201: jsonAnswer(
        replacementSchema,
        "The new pages are being drawn. Those that waited before are given up.",
      ),
      ...badInput,
      ...notYours,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    requirePermission(ctx, "circulars.write");
    refuseInAddress(c.req.url, ["PageIds"]);
    await receiveUpload(ctx, c.req.raw, "PdfFiles", ({ fields, pdfs }) => {
      const texts = textFields(fields, "PageIds").flatMap((text) => text.split(","));
      const { pageIds } = parseInput(z.object({ pageIds: pageIdsSchema }), { pageIds: texts });
      return startReplacement(ctx, { circularId: id, pageIds }, pdfs);
    });
    return c.json(await stateOf(ctx, id), 201);
  },
);

const decisionSchema = z
  .object({
    fingerprint: z.string({ error: "Must be the list's fingerprint." }).openapi({
      description: "Fingerprint of the list of changes that was read; 409 if it has changed since.",
    }),
    taken: z
      .union(
        [
          z.enum(["all", "sure"]),
          listOf(z.string({ error: "Must be the key of a change." }), 10_000, "Too many changes."),
        ],
        { error: 'Must be "all", "sure" or a list of keys.' },
      )
      .openapi({ description: "Which changes are taken over; deals keep their words in the others." }),
  })
  .openapi("ReplacementDecision");

const takenSchema = z.object({
  changed: z.number().int(),
  gone: z.number().int(),
  added: z.number().int(),
});

replacements.openapi(
  signedInRoute({
    method: "post",
    path: `${path}/Take`,
    tags,
    summary: "Replace the pages by the new ones, in one step for shoppers, and take over changes of deals",
    request: { ...request, body: jsonBody(decisionSchema) },
    responses: {
      200: jsonAnswer(takenSchema, "How many deals were changed, deleted and added."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const decision = c.req.valid("json");
    return c.json(await applyReplacement(c.get("ctx"), c.req.valid("param").id, decision), 200);
  },
);

replacements.openapi(
  signedInRoute({
    method: "post",
    path: `${path}/Retry`,
    tags,
    summary: "Try again to draw and read those of the new pages that failed",
    request,
    responses: { 200: jsonAnswer(replacementSchema, "As it is now."), ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    await retryNewPages(ctx, id);
    return c.json(await stateOf(ctx, id), 200);
  },
);

replacements.openapi(
  signedInRoute({
    method: "post",
    path: `${path}/Undo`,
    tags,
    summary: "Bring back the pages that were replaced last, with their deals; the new pages wait again",
    request,
    responses: { 200: jsonAnswer(replacementSchema, "As it is now."), ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    await undoReplacement(ctx, id);
    return c.json(await stateOf(ctx, id), 200);
  },
);

const draftQuery = z.object({
  draftId: pathNumber.openapi({
    type: "integer",
    description: "Id of the new pages that were read; 409 if others have taken their place since.",
  }),
});

replacements.openapi(
  signedInRoute({
    method: "delete",
    path,
    tags,
    summary: "Give up the new pages that wait; the circular stays as it is",
    request: { ...request, query: draftQuery },
    responses: { ...done, ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    await discardReplacement(c.get("ctx"), c.req.valid("param").id, c.req.valid("query").draftId);
    return c.body(null, 204);
  },
);
