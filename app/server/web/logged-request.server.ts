import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger, SerializedRequest, SerializedResponse } from "pino";
import { pinoHttp } from "pino-http";

/** What finds the pattern of a path: `/preview/:token`. */
export type PatternOf = (path: string) => string | null;

/** Of a request's headers, those that hold no address and open nothing. */
const requestHeaders = ["host", "user-agent", "accept", "accept-language", "content-type", "content-length"];
const responseHeaders = ["content-type", "content-length", "cache-control", "retry-after", "x-request-id"];

/** Of an address's fields, which of a list is asked for: nothing that anybody typed, was sent or was given. */
const queryFields = new Map([
  ["page", /^\d{1,6}$/],
  ["size", /^\d{1,4}$/],
]);

/**
 * Logs each request once it is answered. Of its address only the pattern of its route is told, since what opens something
 * may stand anywhere in the address and in any spelling; nothing is covered, but little is taken.
 */
export function requestLog(logger: Logger, patternOf: PatternOf): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    quietReqLogger: true,
    serializers: {
      req: (request: SerializedRequest) => loggedRequest(request, patternOf),
      res: (response: SerializedResponse) => loggedResponse(response, patternOf),
    },
    autoLogging: { ignore: (request) => /^\/(healthz|readyz|build\/|widgets\/)/.test(request.url ?? "") },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? "error" : "debug"),
  });
}

/** What the log keeps of a request. */
export function loggedRequest(request: SerializedRequest, patternOf: PatternOf): object {
  const { id, method, remoteAddress, remotePort, headers } = request;
  const [path = "", search = ""] = request.url.split("?", 2);
  return {
    id,
    method,
    route: patternOfPath(path, patternOf),
    query: keptQuery(search),
    headers: kept(headers, requestHeaders),
    remoteAddress,
    remotePort,
  };
}

/** What the log keeps of an answer: of a redirect, its route here or its site elsewhere. */
export function loggedResponse({ statusCode, headers }: SerializedResponse, patternOf: PatternOf): object {
  const { location } = headers;
  const to = location === undefined ? {} : { redirectsTo: placeOf(String(location), patternOf) };
  return { statusCode, headers: kept(headers, responseHeaders), ...to };
}

function placeOf(address: string, patternOf: PatternOf): string {
  if (/^\/(?![/\\])/.test(address)) return patternOfPath(address.split(/[?#]/, 1)[0] ?? "", patternOf);
  return URL.canParse(address) ? new URL(address).origin : "*";
}

/** What no route has is told by nothing of it; a path that can't be decoded would be told on standard error. */
function patternOfPath(path: string, patternOf: PatternOf): string {
  try {
    decodeURI(path);
  } catch {
    return "/*";
  }
  return patternOf(path) ?? "/*";
}

function keptQuery(search: string): Record<string, string> {
  const fields = [...new URLSearchParams(search)];
  return Object.fromEntries(fields.filter(([name, value]) => queryFields.get(name)?.test(value)));
}

function kept(headers: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
