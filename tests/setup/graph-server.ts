import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerGraphCall, type GraphRequest } from "./graph-answers";
import { GraphLogins } from "./graph-logins";
import { type GraphRefusalAnswer, refusal } from "./graph-refusals";
import { type GraphWorld, makeGraphWorld } from "./graph-world";

/** A call that came in; `number` counts those of the same path, from 1. */
export interface SeenGraphCall {
  path: string;
  params: URLSearchParams;
  headers: IncomingMessage["headers"];
  token: string | null;
  number: number;
}

/** What a script may do to a call: refuse it, add headers to its answer, or answer in a way that is no answer. */
type Interference =
  | GraphRefusalAnswer
  | { headers: Record<string, string> }
  | { raw: (response: ServerResponse) => void };

/**
 * A stand-in for Facebook: Graph API and login dialog over HTTP, so that our real client is what is tested. It
 * follows the documentation at https://developers.facebook.com/docs/graph-api.
 */
export interface GraphServer {
  /** Without a slash at the end. */
  address: string;
  /** The settings that make Endcap use it. */
  environment: Record<string, string>;
  world: GraphWorld;
  seen: SeenGraphCall[];
  /** Has a say before each call is answered. */
  script: (call: SeenGraphCall) => Interference | null;
  close(): Promise<void>;
}

export async function startGraphServer(
  options: { port?: number; world?: GraphWorld; now?: () => Date } = {},
): Promise<GraphServer> {
  const world = options.world ?? makeGraphWorld();
  const now = options.now ?? (() => new Date());
  const logins = new GraphLogins(world, now);
  const counts = new Map<string, number>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", made.address);
    const path = url.pathname.replace(/^\/v\d+\.\d+(?=\/)/, "");
    if (path === "/dialog/oauth") {
      logins.answerDialog(url, response);
      return;
    }
    const number = (counts.get(path) ?? 0) + 1;
    counts.set(path, number);
    const bearer = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const token = bearer ?? url.searchParams.get("access_token");
    const call = { path, params: url.searchParams, headers: request.headers, token, number };
    made.seen.push(call);
    answer({ ...call, url, world, now: now() }, made.script(call), logins, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: GraphServer = {
    address,
    environment: {
      GRAPH_URL: address,
      GRAPH_DIALOG_URL: address,
      GRAPH_APP_ID: world.app.id,
      GRAPH_APP_SECRET: world.app.secret,
    },
    world,
    seen: [],
    script: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}

function answer(
  request: GraphRequest,
  interference: Interference | null,
  logins: GraphLogins,
  response: ServerResponse,
): void {
  if (interference && "raw" in interference) {
    interference.raw(response);
    return;
  }
  const headers = interference?.headers ?? {};
  try {
    if (interference && "error" in interference) throw interference;
    const body =
      request.path === "/oauth/access_token" ? logins.exchange(request.params) : answerGraphCall(request);
    send(response, 200, headers, body);
  } catch (error) {
    const refused = isRefusal(error) ? error : refusal(1, { message: String(error) });
    send(response, refused.status, { ...headers, ...refused.headers }, { error: refused.error });
  }
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: object): void {
  response
    .writeHead(status, { "Content-Type": "application/json; charset=UTF-8", ...headers })
    .end(JSON.stringify(body));
}

function isRefusal(error: unknown): error is GraphRefusalAnswer {
  return typeof error === "object" && error !== null && "error" in error && "status" in error;
}
