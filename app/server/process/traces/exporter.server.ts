import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Log } from "#app/kernel/ports/log";

/** `ExportResultCode.SUCCESS`, without loading what it stands in. */
const success = 0;

/**
 * The exporter, which says once that its collector is away, and once that it is back: OpenTelemetry itself would say nothing.
 * @param apart does what sends, apart from what is under way
 */
export function quietExporter(
  exporter: SpanExporter,
  log: Log,
  apart: (send: () => void) => void,
): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      apart(() =>
        exporter.export(spans, (result) => {
          const failed = result.code !== success;
          if (failed && !isAway) log.warn({ err: result.error }, "traces can't be sent and are dropped");
          if (!failed && isAway) log.info({}, "traces are sent again");
          isAway = failed;
          done(result);
        }),
      );
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
