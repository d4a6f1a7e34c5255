import { z } from "@hono/zod-openapi";
import { replacePageAreas } from "#app/circulars/domain/areas/areas.server";
import { withRecipesLinked } from "#app/circulars/domain/areas/resolve-recipes.server";
import { maxAreasOfPage } from "#app/circulars/domain/areas/schemas";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { addPages } from "#app/circulars/domain/pages/add-pages.server";
import { clonePage } from "#app/circulars/domain/pages/clone-page.server";
import { cropPage, pageParts } from "#app/circulars/domain/pages/crop-page.server";
import { deletePage } from "#app/circulars/domain/pages/pages.server";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import type { Context } from "#app/kernel/context";
import { listOf } from "#app/kernel/list-of";
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
  notYours,
  uploadBody,
} from "#app/server/api/described.server";
import { textField } from "#app/server/api/multipart.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { pageSummarySchema, pageSummaryToWire } from "#app/server/api/wire.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";
import {
  areaBodySchema,
  areaFromWire,
  circularPageSchema,
  pageToWire,
  withWireCurrent,
} from "./wire-pages.server";

export const circularPages = areaApp();

const tags = ["Circular pages"];
const newPages = jsonAnswer(z.array(pageSummarySchema), "The new pages.");
const idField = (required: string) => z.coerce.number({ error: required }).int(required).positive(required);

circularPages.openapi(
  signedInRoute({
    method: "get",
    path: "/api/CircularPages/{id}",
    tags,
    summary: "One page with its areas and thumbnails",
    request: { params: idParam },
    responses: { 200: jsonAnswer(circularPageSchema, "The page."), ...notYours },
  }),
  async (c) => c.json(pageToWire(await getPage(c.get("ctx"), c.req.valid("param").id)), 200),
);

circularPages.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CircularPages",
    tags,
    summary: "Add the pages of PDF, JPG, PNG or WebP files behind the last page of a circular",
    request: { body: uploadBody({ CircularId: "Which circular gets the pages." }) },
    responses: { 201: newPages, ...badInput, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    requirePermission(ctx, "circulars.write");
    const pages = await receiveUpload(ctx, c.req.raw, "PdfFiles", async ({ fields, pdfs }) => {
      const { circularId } = parseInput(z.object({ circularId: idField("Circular is required!") }), {
        circularId: textField(fields, "CircularId"),
      });
      return pagesOf(ctx, circularId, await addPages(ctx, circularId, pdfs));
    });
    return c.json(pages, 201);
  },
);

circularPages.openapi(
  signedInRoute({
    method: "post",
    path: "/api/CircularPages/CloneCircularPages",
    tags,
    summary:
      "Add the pages of PDF, JPG, PNG or WebP files, each with a copy of every area of the cloned page",
    request: {
      body: uploadBody({
        CloneCircularPageId: "The page whose areas are copied.",
        CircularId: "Which circular gets the pages.",
      }),
    },
    responses: { 201: newPages, ...badInput, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    requirePermission(ctx, "circulars.write");
    const pages = await receiveUpload(ctx, c.req.raw, "PdfFiles", async ({ fields, pdfs }) => {
      const input = parseInput(
        z.object({
          circularId: idField("Circular is required!"),
          cloneCircularPageId: idField("Page is required!"),
        }),
        {
          circularId: textField(fields, "CircularId"),
          cloneCircularPageId: textField(fields, "CloneCircularPageId"),
        },
      );
      const clone = { pageId: input.cloneCircularPageId, circularId: input.circularId };
      return pagesOf(ctx, input.circularId, await clonePage(ctx, clone, pdfs));
    });
    return c.json(pages, 201);
  },
);

const pageBodySchema = z
  .object({
    circularAreas: listOf(areaBodySchema, maxAreasOfPage, "Too many areas.").optional().openapi({
      description: "The areas the page shall have and no others; left out: they stay as they are.",
    }),
  })
  .openapi("CircularPageInput");

circularPages.openapi(
  signedInRoute({
    method: "put",
    path: "/api/CircularsPages/{id}",
    tags,
    summary: "Change a page: all its areas in one go",
    request: { params: idParam, body: jsonBody(pageBodySchema) },
    responses: {
      200: jsonAnswer(circularPageSchema, "As it is now."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const { circularAreas } = c.req.valid("json");
    requirePermission(ctx, "circulars.write");
    if (circularAreas) {
      const areas = await withRecipesLinked(ctx, id, circularAreas.map(areaFromWire));
      await replacePageAreas(ctx, id, areas).catch(withWireCurrent);
    }
    return c.json(pageToWire(await getPage(ctx, id)), 200);
  },
);

circularPages.openapi(
  signedInRoute({
    method: "put",
    path: "/api/CircularPages/{id}/Part",
    tags,
    summary: "Show another part of a page: without its white margins, as two pages, or all of it",
    request: {
      params: idParam,
      body: jsonBody(
        z
          .object({
            part: z.enum(pageParts, { error: `Must be ${pageParts.join(", ")}.` }).openapi({
              description:
                "printed: without wide white margins. halves: two pages of a spread, the second behind the first. whole: all of the PDF's page.",
            }),
          })
          .openapi("CircularPagePart"),
      ),
    },
    responses: {
      200: jsonAnswer(z.array(pageSummarySchema), "The circular's pages, some with the status rendering."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    await cropPage(ctx, id, c.req.valid("json").part);
    const { circularId } = await getPage(ctx, id);
    const { pages } = await getCircular(ctx, circularId);
    return c.json(pages.map(pageSummaryToWire), 200);
  },
);

addDeleteEndpoint(
  circularPages,
  { path: "/api/CircularPages/{id}", tags, summary: "Delete a page with its areas and images" },
  deletePage,
);

async function pagesOf(ctx: Context, circularId: number, pageIds: number[]) {
  const { pages } = await getCircular(ctx, circularId);
  return pages.filter((page) => pageIds.includes(page.id)).map(pageSummaryToWire);
}
