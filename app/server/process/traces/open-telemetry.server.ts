import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context as OpenTelemetryContext, Span as OpenTelemetrySpan } from "@opentelemetry/api";
import type { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import type { Log } from "#app/kernel/ports/log";
import { type NewSpan, noSpan, type Span, type Traces } from "#app/kernel/ports/traces";
import { quietExporter } from "./exporter.server";
import { noteOutsideCalls } from "./outside-calls.server";

interface TracesOptions {
  /** Address of the collector, without a slash at its end. */
  endpoint: string;
  /** What this process is: `server`, say. */
  process: string;
  log: Log;
}

/** What is under way. */
interface UnderWay {
  span: OpenTelemetrySpan;
  /** The request that it is a part of, if one is. */
  request: { span: OpenTelemetrySpan; method: string } | null;
}

/** A stop waits no longer for a collector. */
const maxCloseMs = 2000;

/**
 * Sends traces to a collector by OTLP over HTTP, in batches of every 5 s. Where it is away what waits is bounded, and dropped
 * beyond that. Further settings are those of OpenTelemetry itself (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` …), which its
 * packages read. Nothing is told to OpenTelemetry's globals: several of these may live in a process.
 */
export async function makeTraces(options: TracesOptions): Promise<Traces> {
  // Only processes whose traces are collected load it: 15 MB, and a quarter of a second.
  const underWay = new AsyncLocalStorage<UnderWay>();
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { parseTraceParent }, provider] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      // What sends is no part of the request that it begins in.
      makeProvider(options, (send) => underWay.exit(send)),
    ]);
  const tracer = provider.getTracer("endcap");
  const kinds = {
    request: SpanKind.SERVER,
    job: SpanKind.CONSUMER,
    call: SpanKind.CLIENT,
    step: SpanKind.INTERNAL,
  };

  const start = ({ name, kind, details = {} }: NewSpan, parent: OpenTelemetryContext) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes: details }, parent);
  const opened = (span: OpenTelemetrySpan, request: UnderWay["request"]): Span => ({
    within: (work) => underWay.run({ span, request }, work),
    note: (details) => void span.setAttributes(details),
    end(failure) {
      if (failure !== undefined && failure !== null) {
        span.setAttribute("error.type", wordFor(failure));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  });
  const beginPart = (span: NewSpan): Span | null => {
    const whole = underWay.getStore();
    return whole ? opened(start(span, trace.setSpan(ROOT_CONTEXT, whole.span)), whole.request) : null;
  };
  let closed: Promise<void> | null = null;
  const stopNoting = noteOutsideCalls(beginPart);

  return {
    isOn: true,
    begin(span, parent) {
      const remote = parent === null ? null : parseTraceParent(parent);
      const began = start(
        span,
        remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT,
      );
      return opened(began, span.kind === "request" ? { span: began, method: span.name } : null);
    },
    async part(span, work) {
      const part = beginPart(span);
      if (!part) return work(noSpan);
      try {
        const result = await part.within(() => work(part));
        part.end();
        return result;
      } catch (error) {
        part.end(error);
        throw error;
      }
    },
    nameRoute(route) {
      const request = underWay.getStore()?.request;
      request?.span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
    },
    current() {
      const context = underWay.getStore()?.span.spanContext();
      if (!context) return null;
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, "0")}`;
    },
    close() {
      stopNoting();
      closed ??= Promise.race([provider.shutdown().catch(() => {}), sleep(maxCloseMs)]);
      return closed;
    },
  };
}

/** Gathers spans and sends them. @param apart runs what sends a batch */
async function makeProvider(
  { endpoint, process: processName, log }: TracesOptions,
  apart: Parameters<typeof quietExporter>[2],
): Promise<BasicTracerProvider> {
  const [resources, sdk, otlp] = await Promise.all([
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new otlp.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 10_000 });
  return new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes({
        "service.name": "endcap",
        "endcap.process": processName,
        "host.name": hostname(),
        "process.pid": process.pid,
      })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(quietExporter(exporter, log, apart))],
  });
}

/** A message may hold what people have typed; the name of an error never does. */
function wordFor(failure: unknown): string {
  return failure instanceof Error ? failure.name : String(failure);
}
