import express, { type Express } from "express";
import { demoPath } from "./data.server";
import { composeDemoPage, composeDemoStorePage, demoPages } from "./site-pages.server";

const workerPath = "/endcap-offline.js";

/**
 * A made-up grocer's website that embeds the four views; to be served on a port and so an origin of its own, as a
 * retailer's website is.
 */
export function createDemoSite(origin: string, retailerId: number): Express {
  const app = express();
  app.disable("x-powered-by");
  const widgets = { origin, retailerId, worker: workerPath };
  for (const page of demoPages) {
    app.get(page === "index" ? ["/", "/index.html"] : `/${page}.html`, (_request, response) => {
      response.type("html").send(composeDemoPage(page, widgets));
    });
  }
  app.get("/store-:slug.html", ({ params }, response, next) => {
    const page = composeDemoStorePage(params.slug, widgets);
    if (page === null) next();
    else response.type("html").send(page);
  });
  app.get(workerPath, (_request, response) => {
    response.type("js").send(`importScripts("${origin}/widgets/v1/offline.js");\n`);
  });
  for (const file of ["demo.css", "demo.js"]) {
    app.get(`/${file}`, (_request, response) => {
      response.sendFile(demoPath(`site/${file}`));
    });
  }
  return app;
}
