import { Hono } from "hono";
import { cors } from "hono/cors";
import { parseInput } from "#app/kernel/parse-input";
import { answerError } from "#app/server/api/answer-errors.server";
import { type ApiEnv, nothingHere } from "#app/server/api/area-app.server";
import { readJson } from "#app/server/api/json-body.server";
import { nameRoute } from "#app/server/api/name-route.server";
import { storedImage } from "#app/server/api/stored-image.server";
import { countsSchema } from "#app/shopping/domain/insights/counts";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";
import { assertShownImage } from "#app/shopping/domain/publishing/published-images.server";
import { publicLists } from "./public-lists.server";

/**
 * What widgets ask on retailers' websites apart from the public reads, which are answered before it
 * (public-answers.server.ts): page images, shopping lists, and a refusal of everything else. No cookie, every origin.
 */
export const publicApi = new Hono<ApiEnv>();

const imageCaching = "public, max-age=31536000, immutable";

publicApi.use(
  cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "POST", "DELETE"],
    exposeHeaders: ["ETag"],
    maxAge: 86_400,
  }),
  async (c, next) => {
    await next();
    nameRoute(c);
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  },
);
publicApi.onError(answerError);
publicApi.notFound((c) => answerError(nothingHere(), c));

publicApi.get("/public/images/:key", async (c) => {
  const { ctx } = c.env;
  const key = c.req.param("key");
  const preview = c.req.query("preview") ?? null;
  await assertShownImage(ctx, key, preview);
  return storedImage(ctx, key, c.req.raw, {
    "Cache-Control": preview === null ? imageCaching : "private, no-cache",
  });
});

publicApi.route("/", publicLists);

// What widgets report of what shoppers do, as sums. Sent as plain text: a page that is being left has no time for the
// question that browsers ask before JSON.
publicApi.post("/public/retailers/:id{[0-9]{1,15}}/counts", async (c) => {
  const input = parseInput(countsSchema, await readJson(c.req.raw, 64));
  await recordCounts(c.env.ctx, Number(c.req.param("id")), input);
  return c.body(null, 204, { "Cache-Control": "no-store" });
});
