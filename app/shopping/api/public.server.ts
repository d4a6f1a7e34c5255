import { Hono } from "hono";
import { cors } from "hono/cors";
import { answerError } from "#app/api/answer-errors.server";
import { type ApiEnv, nothingHere } from "#app/api/area-app.server";
import { publicCounts } from "./public-counts.server";
import { publicLists } from "./public-lists.server";
import { storedImage } from "./stored-image.server";

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
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  },
);
publicApi.onError(answerError);
publicApi.notFound((c) => answerError(nothingHere(), c));

publicApi.get("/public/images/:key", (c) =>
  storedImage(c.env.ctx, c.req.param("key"), c.req.raw, { "Cache-Control": imageCaching }),
);

publicApi.route("/", publicLists);
publicApi.route("/", publicCounts);
