import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import type { Config } from "#app/config.server";
import { projectRoot } from "#app/project-root.server";
import { type Listening, listen } from "./serving.server";

export interface DemoSite extends Listening {
  address: string;
}

/**
 * A made-up grocer's page that embeds the weekly ad, on a port and so an origin of its own, as a
 * retailer's website is.
 */
export async function startDemoSite(config: Config, origin: string, retailerId: number): Promise<DemoSite> {
  const folder = join(projectRoot(), "widgets/demo");
  const app = express();
  app.disable("x-powered-by");
  app.get("/", async (_request, response) => {
    const page = await readFile(join(folder, "index.html"), "utf8");
    response
      .type("html")
      .send(page.replaceAll("{{origin}}", origin).replaceAll("{{retailerId}}", String(retailerId)));
  });
  app.use(express.static(folder, { index: false }));
  const listening = await listen(app, config.demoPort, config.host);
  return { ...listening, address: `http://localhost:${listening.port}/` };
}
