import type { RequestListener } from "node:http";
import type { Traces } from "#app/kernel/ports/traces";

/** Asked several times a second by whoever watches, and nothing that anybody looks for. */
const probes = new Set(["/healthz", "/readyz"]);

/**
 * Tells of each request, which goes on with the trace that it names (`traceparent`). Its route is told by what answers it
 * (`Traces.nameRoute`); the address itself is left out, since some hold a key.
 */
export function tracedRequests(traces: Traces, listener: RequestListener): RequestListener {
  if (!traces.isOn) return listener;
  return (request, response) => {
    if (probes.has(request.url ?? "")) {
      listener(request, response);
      return;
    }
    const { method = "GET", headers } = request;
    const span = traces.begin(
      { name: method, kind: "request", details: { "http.request.method": method } },
      headers.traceparent?.toString() ?? null,
    );
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      const requestId = response.getHeader("X-Request-Id");
      span.note({
        "http.response.status_code": statusCode,
        ...(requestId === undefined ? {} : { "endcap.request_id": String(requestId) }),
      });
      if (statusCode >= 500) span.end(String(statusCode));
      else span.end(writableFinished ? null : "cut off");
    });
    span.within(() => listener(request, response));
  };
}
