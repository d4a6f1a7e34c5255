import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#app/kernel/ports/log";
import type { PrometheusMetrics } from "./prometheus.server";

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own, which is not led through to the internet.
 * @throws Error with a sentence when the port is taken
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
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken; set METRICS_PORT to a free one.`)
          : error,
      ),
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
