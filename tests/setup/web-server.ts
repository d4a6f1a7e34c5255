import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  type RequestOptions,
} from "node:http";
import type { Socket } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { onTestFinished } from "vitest";
import * as storesChange from "#app/catalogue/screens/stores/change";
import * as circularsUpload from "#app/circulars/screens/circulars/upload";
import { endpoints } from "#app/endpoints.server";
import * as login from "#app/identity/screens/sign-in/route";
import { makeLog } from "#app/server/process/log.server";
import { listen } from "#app/server/web/serving.server";
import { createWebServer, type WebServerOptions } from "#app/server/web/web-server.server";
import { publicEntry } from "#app/shopping/api/public-entry.server";
import { openApiWorld } from "./api-world";
import { makeBuild } from "./server-build";

/** The product's resource routes as Remix's build would list them; documents need the real build. */
const modules = {
  login: { path: "login", module: login },
  "dashboard/circulars/upload": { path: "dashboard/circulars/upload", module: circularsUpload },
  "dashboard/stores/change": { path: "dashboard/stores/change", module: storesChange },
};

type Modules = Record<string, { path: string; module: object }>;

const buildOf = (routes: Modules): ServerBuild =>
  makeBuild(
    Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [id, { id, parentId: undefined, ...route }]),
    ) as ServerBuild["routes"],
  );

/**
 * The real web server on a port of this process, with the factories' small world. It has a few routes without documents
 * and those that a test adds, unless the test brings a whole site.
 */
export async function openWebServer(
  environment: Record<string, string> = {},
  options: Pick<WebServerOptions, "bodyPace"> & {
    patience?: Parameters<typeof listen>[3];
    routes?: Modules;
    site?: ServerBuild;
  } = {},
) {
  const world = await openApiWorld(environment);
  const lines: LogLine[] = [];
  const log = makeLog({ logLevel: "debug" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const build = options.site ?? buildOf({ ...modules, ...options.routes });
  const runtime = { ...world.runtime, log };
  const { app } = createWebServer(runtime, build, {
    ...options,
    publicReads: publicEntry(runtime),
    endpoints,
  });
  const sockets = new Set<Socket>();
  const watched: RequestListener = (request, response) => {
    sockets.add(request.socket);
    app(request, response);
  };
  const { port, close } = await listen(watched, 0, "127.0.0.1", options.patience);
  onTestFinished(close);
  return {
    ...world,
    port,
    address: `http://127.0.0.1:${port}`,
    /** The connections with at least one request that the server has not closed. */
    openSockets: () => [...sockets].filter(({ destroyed }) => !destroyed),
    /** What the server has logged about requests so far. */
    logged: () => lines,
  };
}

interface LogLine {
  level: number;
  msg: string;
  req?: { route: string };
  res?: { statusCode: number };
}

/** The Cookie header for a session. */
export function sessionCookie(secret: string): string {
  return `endcap=${encodeURIComponent(btoa(JSON.stringify(secret)))}`;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request with its path exactly as written, not normalised. */
export function sendRaw(
  port: number,
  { body, ...options }: RequestOptions & { path: string; body?: string | Buffer },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, agent: false, ...options }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}
