import { createHash } from "node:crypto";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { getWeeklyAd } from "#app/domain/publishing/weekly-ad.server";
import { answerError } from "./answer-errors.server";
import { type ApiEnv, nothingHere } from "./area-app.server";
import { matches, storedImage } from "./stored-image.server";

/**
 * What widgets read on retailers' websites: no session, no cookie, every origin. Retailers' changes are
 * live within a minute behind any cache: fresh for 30 s and shown for at most 15 s more while a newer
 * answer is fetched.
 */
export const publicApi = new Hono<ApiEnv>();

/** Of a slug. */
const longestStore = 200;
const adCaching = "public, max-age=30, stale-while-revalidate=15";
const imageCaching = "public, max-age=31536000, immutable";

publicApi.use(
  cors({ origin: "*", allowMethods: ["GET", "HEAD"], exposeHeaders: ["ETag"], maxAge: 86_400 }),
  async (c, next) => {
    await next();
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  },
);
publicApi.onError(answerError);
publicApi.notFound((c) => answerError(nothingHere(), c));

publicApi.get("/public/retailers/:id{[0-9]{1,15}}/weekly-ad", async (c) => {
  const store = c.req.query("store")?.trim().slice(0, longestStore) || null;
  const body = JSON.stringify(await getWeeklyAd(c.env.ctx, Number(c.req.param("id")), store));
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = { ETag: etag, "Cache-Control": adCaching };
  if (matches(c.req.header("If-None-Match") ?? null, etag)) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json; charset=utf-8" });
});

publicApi.get("/public/images/:key", (c) =>
  storedImage(c.env.ctx, c.req.param("key"), c.req.raw, { "Cache-Control": imageCaching }),
);
