import { setImmediate as nextTurn } from "node:timers/promises";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./area-app.server";

const about = {
  openapi: "3.1.0",
  info: {
    title: "Endcap",
    version: "1.0",
    description:
      "Weekly circulars from PDF to clickable ad. Paths match without regard to case. Staff see and change what belongs to their own retailer; anything else answers 404.",
  },
};

const bearer = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    "The jwt that POST api/Account/Login answers, or an API key (endcap_…) of the account menu. No key makes or changes users, API keys, or how anybody signs in.",
};

type Described = Pick<ReturnType<OpenAPIHono["getOpenAPI31Document"]>, "paths" | "components">;

let described: Promise<Described> | undefined;

/**
 * The document that describes the areas together, made at the first call.
 * @param cookie the scheme of who signs in with a browser
 */
export async function getOpenApiDocument(areas: readonly OpenAPIHono<ApiEnv>[], cookie: object) {
  described ??= describeAll(areas);
  const { paths, components } = await described;
  return { ...about, paths, components: { ...components, securitySchemes: { bearer, cookie } } };
}

/** All at once would hold up others for a good part of a second. */
async function describeAll(areas: readonly OpenAPIHono<ApiEnv>[]): Promise<Described> {
  const paths: Described["paths"] = {};
  const schemas = {};
  for (const area of areas) {
    const document = area.getOpenAPI31Document(about);
    for (const [path, item] of Object.entries(document.paths ?? {}))
      paths[path] = { ...paths[path], ...item };
    Object.assign(schemas, document.components?.schemas);
    await nextTurn();
  }
  return { paths, components: { schemas } };
}
