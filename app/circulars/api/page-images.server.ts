import { createRoute } from "@hono/zod-openapi";
import { getPageImageKey, getThumbnailKey } from "#app/circulars/domain/pages/queries.server";
import { areaApp } from "#app/server/api/area-app.server";
import { signedInOrVisiting } from "#app/server/api/authentication.server";
import { bearerOrCookie, idParam, notReady, notYours, pathNumber } from "#app/server/api/described.server";
import { storedImage } from "#app/server/api/stored-image.server";

export const pageImages = areaApp();

const tags = ["Page images"];
/** Kept by the browser, but asked for again each time: whoever signs out sees it no more. */
const headers = { "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" };
const binary = { type: "string" as const, format: "binary" };

function imageAnswer(...contentTypes: string[]) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: binary }]));
  return {
    200: { description: "The image.", content },
    304: { description: "The image is the one the client has." },
  };
}

for (const [path, size, summary] of [
  ["BigPageImage", "big", "The page, 1500 px high"],
  ["SmallPageImage", "small", "The page, 320 px high"],
] as const) {
  pageImages.openapi(
    createRoute({
      method: "get",
      path: `/api/CircularPages/{id}/${path}`,
      tags,
      summary: `${summary}; waits up to 60 s for a page that is being drawn`,
      security: bearerOrCookie,
      middleware: signedInOrVisiting,
      request: { params: idParam },
      responses: { ...imageAnswer("image/jpeg"), ...notYours, ...notReady },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const key = await getPageImageKey(ctx, c.req.valid("param").id, size, c.req.raw.signal);
      return storedImage(ctx, key, c.req.raw, headers);
    },
  );
}

const thumbnailParams = idParam.extend({ index: pathNumber });

pageImages.openapi(
  createRoute({
    method: "get",
    path: "/api/CircularPages/{id}/ThumbnailImage/{index}",
    tags,
    summary: "A picture found on the page; waits up to 60 s for it to be cut",
    security: bearerOrCookie,
    middleware: signedInOrVisiting,
    request: { params: thumbnailParams },
    responses: { ...imageAnswer("image/webp", "image/png"), ...notYours, ...notReady },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id, index } = c.req.valid("param");
    const key = await getThumbnailKey(ctx, id, index, c.req.raw.signal);
    return storedImage(ctx, key, c.req.raw, headers);
  },
);
