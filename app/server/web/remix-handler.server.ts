import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { sendBody } from "./send-body.server";

/** Answers a request of the fetch standard. */
export type Fetch = (request: Request, context: AppLoadContext) => Response | Promise<Response>;

type MakeLoadContext = (request: ExpressRequest, response: ExpressResponse) => AppLoadContext;

/** Serves with Remix, as its own adapter for Express does. */
export function remixHandler(options: {
  build: ServerBuild;
  mode: "development" | "production";
  getLoadContext: MakeLoadContext;
}): RequestHandler {
  return fetchHandler(createRequestHandler(options.build, options.mode), options.getLoadContext);
}

/** Sends bodies no faster than they are taken. */
export function fetchHandler(handle: Fetch, getLoadContext: MakeLoadContext): RequestHandler {
  return async (request, response, next) => {
    try {
      const asked = requestOf(request, response);
      const answer = await handle(asked, getLoadContext(request, response));
      await send(answer, response);
    } catch (error) {
      next(error);
    }
  };
}

function requestOf(request: ExpressRequest, response: ExpressResponse): Request {
  const port = portOf(request.get("X-Forwarded-Host")) ?? portOf(request.get("host"));
  const host = port === null ? request.hostname : `${request.hostname}:${port}`;
  // Whoever works on an answer that can't be sent any more may stop.
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method: request.method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: "half" } : {}),
  };
  return new Request(new URL(`${request.protocol}://${host}${request.originalUrl}`), init);
}

function portOf(host: string | undefined): number | null {
  const port = Number.parseInt(host?.split(":")[1] ?? "", 10);
  return Number.isSafeInteger(port) ? port : null;
}

function headersOf(request: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of [values].flat()) if (value) headers.append(name, value);
  }
  return headers;
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  if (/text\/event-stream/i.test(answer.headers.get("Content-Type") ?? "")) response.flushHeaders();
  if (answer.body) await sendBody(answer.body, response);
  else response.end();
}
