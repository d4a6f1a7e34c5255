import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { Hono } from "hono";
import type { ApiEnv } from "./area-app.server";

/** The page that shows `/api/openapi.json`, with Swagger UI served from its package. */
export const docs = new Hono<ApiEnv>();

const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const assets = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" };

docs.get("/api/docs", (c) => c.html(page(c.env.cspNonce)));

for (const [name, contentType] of Object.entries(assets)) {
  docs.get(`/api/docs/${name}`, (c) =>
    c.body(createReadableStreamFromReadable(createReadStream(join(folder, name))), 200, {
      "Content-Type": `${contentType}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
    }),
  );
}

function page(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Endcap API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
    <script nonce="${nonce}">
      SwaggerUIBundle({ url: "/api/openapi.json", domNode: document.getElementById("api"), validatorUrl: null });
    </script>
  </body>
</html>
`;
}
