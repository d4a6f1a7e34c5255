import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import * as z from "zod";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
/** The parts of an OTLP request in JSON that tests look at. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.coerce.bigint(),
              endTimeUnixNano: z.coerce.bigint(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  failed: boolean;
  details: Record<string, string | number | undefined>;
  /** Attributes of the process. */
  resource: Record<string, string | number | undefined>;
}

/** Receives traces over HTTP in JSON, as an OpenTelemetry collector does. */
export async function startTraceCollector(answer: () => number | "nothing" = () => 200) {
  const spans: CollectedSpan[] = [];
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    const { resourceSpans } = exported.parse(await json(request));
    const status = answer();
    if (status === "nothing") return;
    if (status === 200) spans.push(...resourceSpans.flatMap(read));
    response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, asked };
}

function read({ resource, scopeSpans }: z.infer<typeof exported>["resourceSpans"][number]): CollectedSpan[] {
  return scopeSpans.flatMap(({ spans }) =>
    spans.map(({ traceId, spanId, parentSpanId = null, name, kind, attributes, status }) => ({
      traceId,
      spanId,
      parentSpanId,
      name,
      kind,
      failed: status.code === 2,
      details: valuesOf(attributes),
      resource: valuesOf(resource.attributes),
    })),
  );
}

function valuesOf(attributes: z.infer<typeof attribute>[]): CollectedSpan["details"] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue] as const),
  );
}
