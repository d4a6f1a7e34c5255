import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#app/kernel/ports/log";
import { toListenError } from "#app/kernel/start-refusal";
import { ConnectionBounds } from "./connection-bounds.server";

export interface Listening {
  port: number;
  /** Takes no new requests, lets those under way finish. */
  close(): Promise<void>;
}

export interface ListeningAhead extends Listening {
  /** From now on this answers. */
  serve(app: RequestListener): void;
}

const maxStopMs = 25_000;
/** Requests that wait for something longer than this, when the server stops, are cut off. */
const maxAnswerMs = 10_000;

/** How long a connection may take to send a request; see docs/decisions/request-limits.md. */
const patience = {
  /** From the connection's start, or the first byte of a further request, to the end of the headers. */
  headersTimeout: 10_000,
  /** To the end of the body. The body gate ends slow ones much earlier. */
  requestTimeout: 2 * 3600_000 + 60_000,
  /** How often Node looks for connections that took too long. */
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
  /** While nothing of an answer is taken. */
  idleTimeout: 60_000,
};

/**
 * Connections at a time, each with an answer of some hundred kilobytes under way at most. Those that are kept for a
 * further request give way when there are more.
 */
const maxConnections = 4000;

interface ListenOptions extends Partial<typeof patience> {
  /** Where the port comes from, for the sentence that says that it is taken. */
  portSetting?: string;
}

/** Starts listening; port 0 takes a free one. @throws StartRefusal when the port is taken, say */
export function listen(
  app: RequestListener,
  port: number,
  host: string | undefined,
  options: ListenOptions = {},
): Promise<Listening> {
  const { idleTimeout, portSetting = "PORT", ...timeouts } = { ...patience, ...options };
  const bounds = new ConnectionBounds();
  const server = createServer(timeouts, bounds.around(app));
  bounds.closeIdle(server, idleTimeout);
  server.maxConnections = maxConnections;
  server.on("drop", () => server.closeIdleConnections());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(toListenError(error, { port, host, settings: { port: portSetting, host: "HOST" } }));
    });
    server.listen({ port, host }, () => {
      const { port: bound } = server.address() as AddressInfo;
      resolve({ port: bound, close: () => closeServer(server) });
    });
  });
}

/**
 * Listens before there is something to serve: a start whose port is taken ends before it has done anything. Until it
 * is told what serves, each request is answered with 503.
 */
export async function listenAhead(
  port: number,
  host: string | undefined,
  options: ListenOptions = {},
): Promise<ListeningAhead> {
  let app: RequestListener = answerStarting;
  const listening = await listen((request, response) => app(request, response), port, host, options);
  return {
    ...listening,
    serve: (serving) => {
      app = serving;
    },
  };
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  const message = "The server is starting. Please try again in a moment.";
  response
    .writeHead(503, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": "2",
      Connection: "close",
    })
    .end(JSON.stringify({ error: "unavailable", message }));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), maxAnswerMs).unref();
  });
}

/** On the first SIGTERM or SIGINT: stop in order, then exit 0. On the second, or after 25 s: exit at once. */
export function stopGracefully(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), maxStopMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
