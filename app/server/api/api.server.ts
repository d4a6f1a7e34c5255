import { OpenAPIHono } from "@hono/zod-openapi";
import { categories } from "#app/catalogue/api/categories.server";
import { places } from "#app/catalogue/api/places.server";
import { recipeCategories } from "#app/catalogue/api/recipe-categories.server";
import { recipes } from "#app/catalogue/api/recipes.server";
import { stores } from "#app/catalogue/api/stores.server";
import { circularAreas } from "#app/circulars/api/circular-areas.server";
import { circularGroups } from "#app/circulars/api/circular-groups.server";
import { circularPages } from "#app/circulars/api/circular-pages.server";
import { circulars } from "#app/circulars/api/circulars.server";
import { pageImages } from "#app/circulars/api/page-images.server";
import { replacements } from "#app/circulars/api/replacements.server";
import { account } from "#app/identity/api/account.server";
import { retailers } from "#app/identity/api/retailers.server";
import { userUpload } from "#app/identity/api/user-upload.server";
import { users } from "#app/identity/api/users.server";
import { connections } from "#app/integrations/api/connections.server";
import { properties } from "#app/integrations/api/properties.server";
import { services } from "#app/integrations/api/services.server";
import { settings } from "#app/integrations/api/social-accounts.server";
import { subservices } from "#app/integrations/api/subservices.server";
import { sentEmails } from "#app/messages/api/sent-emails.server";
import { sessionCookieName } from "#app/server/web/session.server";
import { activity } from "./activity.server";
import { answerError } from "./answer-errors.server";
import { type ApiEnv, nothingHere } from "./area-app.server";
import { docs } from "./docs.server";
import { nameRoute } from "./name-route.server";
import { getOpenApiDocument } from "./openapi-document.server";

/** The entry point for programs: bearer tokens in, JSON out, the same core behind it. */
export const api = new OpenAPIHono<ApiEnv>({ getPath: canonicalPath });

api.use(async (c, next) => {
  c.set("ctx", { ...c.env.ctx, source: "api" });
  await next();
  nameRoute(c);
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});
api.onError(answerError);
api.notFound((c) => answerError(nothingHere(), c));

const areas = [
  account,
  activity,
  retailers,
  users,
  userUpload,
  categories,
  circularGroups,
  circulars,
  circularPages,
  replacements,
  pageImages,
  circularAreas,
  sentEmails,
  settings,
  recipeCategories,
  recipes,
  stores,
  places,
  properties,
  connections,
  services,
  subservices,
];
for (const area of areas) api.route("/", area);
api.get("/api/openapi.json", async (c) => {
  const cookie = {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName(c.get("ctx")),
    description: "The session of the back-office in a browser.",
  };
  return c.json(await getOpenApiDocument(areas, cookie));
});
api.route("/", docs);

/** The segments of our paths by their lower-case spelling. */
let segments: Map<string, string> | undefined;

/** The request's path in the spelling of our routes, without a slash at its end. */
function canonicalPath(request: Request): string {
  segments ??= new Map(
    api.routes.flatMap((route) => route.path.split("/").map((segment) => [segment.toLowerCase(), segment])),
  );
  const { pathname } = new URL(request.url);
  const path = pathname.replace(/(?<!\/)\/+$/, "").split("/");
  return path.map((segment) => segments?.get(segment.toLowerCase()) ?? segment).join("/");
}
