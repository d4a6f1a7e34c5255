import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#app/kernel/ports/log";
import { toListenError } from "#app/kernel/start-refusal";
import type { PrometheusMetrics } from "./prometheus.server";

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own, which is not led through to the internet.
 * @throws StartRefusal when the port is taken, say
 */
export function serveMetrics(
  metrics: PrometheusMetrics,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.expose().then(
      ({ contentType, text }) => response.writeHead(200, { "Content-Type": contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        response.writeHead(503).end();
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(toListenError(error, { port, host, settings: { port: "METRICS_PORT", host: "METRICS_HOST" } })),
    );
    server.listen({ port, host }, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
