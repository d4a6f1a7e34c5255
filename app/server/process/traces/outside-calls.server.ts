import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { NewSpan, Span } from "#app/kernel/ports/traces";

/** What `fetch` tells of a request. */
interface FetchRequest {
  origin: string | URL;
  method: string;
}

type Told =
  | { request: FetchRequest; response?: { statusCode: number }; error?: Error }
  | { request: ClientRequest; response?: IncomingMessage; error?: Error };

/**
 * Tells of every HTTP request that leaves this process as a part of something, by `fetch` or by Node's own client: Node says so on its
 * diagnostics channels, so that no caller has to. Of the address the host alone is told: paths hold names of people's pages and files.
 * @param begin gives null where nothing is under way
 * @returns ends it
 */
export function noteOutsideCalls(begin: (span: NewSpan) => Span | null): () => void {
  const spans = new WeakMap<object, Span>();
  const heard = new WeakSet<object>();
  const begun = (request: object, method: string, host: string) => {
    const { hostname, port } = new URL(`http://${host}`);
    const details = {
      "http.request.method": method,
      "server.address": hostname,
      ...(port === "" ? {} : { "server.port": Number(port) }),
    };
    const span = begin({ name: method, kind: "call", details });
    if (span) spans.set(request, span);
  };
  const end = (request: object, failure?: unknown) => {
    spans.get(request)?.end(failure);
    spans.delete(request);
  };
  const answered = (request: object, status = 0) => {
    heard.add(request);
    spans.get(request)?.note({ "http.response.status_code": status });
    if (status >= 400) end(request, String(status));
  };
  const listeners: Record<string, (told: Told) => void> = {
    "undici:request:create": ({ request }) => {
      const { origin, method } = request as FetchRequest;
      begun(request, method, new URL(origin).host);
    },
    "undici:request:headers": ({ request, response }) => answered(request, response?.statusCode),
    "undici:request:trailers": ({ request }) => end(request),
    "undici:request:error": ({ request, error }) => end(request, error),
    "http.client.request.start": (told) => {
      const request = told.request as ClientRequest;
      begun(request, request.method, String(request.getHeader("host") ?? request.host));
      request.once("close", () => end(request, heard.has(request) ? null : "no answer"));
    },
    "http.client.response.finish": ({ request, response }) => {
      answered(request, (response as IncomingMessage | undefined)?.statusCode);
    },
  };
  const channels = Object.entries(listeners) as [string, (told: unknown) => void][];
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
