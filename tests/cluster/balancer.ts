import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const lookEveryMs = 250;
const lookPatienceMs = 2000;
/** Requests that may be sent twice: signing in again does no harm, and its form is small. */
const mayBeRepeated = /^\/(login|api\/Account\/Login)(\?|$)/;
const maxKeptBytes = 64 * 1024;
/** How much of an answer is held before it is passed on. If it breaks off earlier, another process is asked. */
const maxHeldBytes = 1024 * 1024;
/** How long a request waits if no process is ready. */
const maxWaitMs = 10_000;

interface Upstream {
  port: number;
  isReady: boolean;
  /** How many health checks were sent, and the number of the last one that was answered. */
  looks: number;
  lastLook: number;
  agent: Agent;
}

/** A balancer in front of the web processes, as Caddy or nginx would be. */
export interface Balancer {
  port: number;
  /** Whether a process answers at /readyz that it takes work. */
  isReady(port: number): boolean;
  /** The number of requests sent to a second process, or to the same one again. */
  retried(): number;
  /** The number of those requests that are not answered yet. */
  beingRetried(): number;
  close(): Promise<void>;
}

/**
 * Passes requests on to the processes that are ready, in turn. A request that did not reach a process is sent once
 * more, to another one; so is one that may be repeated (a read or a sign-in) if the answer was 503 or broke off within
 * its first megabyte.
 * @param port 0 for a free one
 */
export async function startBalancer(ports: number[], port = 0): Promise<Balancer> {
  const upstreams = ports.map((each) => ({
    port: each,
    isReady: false,
    looks: 0,
    lastLook: 0,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;
  let retried = 0;
  let beingRetried = 0;
  const choose = async (other?: Upstream): Promise<Upstream> => {
    for (let waited = 0; ; waited += 50) {
      const ready = upstreams.filter((one) => one.isReady);
      const wanted = ready.filter((one) => one !== other);
      const from = wanted.length > 0 ? wanted : ready;
      turn += 1;
      const chosen = from[turn % from.length];
      if (chosen) return chosen;
      if (waited >= maxWaitMs) return upstreams[turn % upstreams.length] as Upstream;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const server = createServer(async (incoming, answer) => {
    const body = await keptBody(incoming);
    const first = await choose();
    const failure = await pass(incoming, answer, { upstream: first, body, isLast: false });
    if (failure === null) return;
    retried += 1;
    if (answer.closed) return;
    beingRetried += 1;
    answer.once("close", () => {
      beingRetried -= 1;
    });
    const second = await pass(incoming, answer, { upstream: await choose(first), body, isLast: true });
    if (second !== null) refuse(answer);
  });
  const looks = setInterval(() => {
    for (const upstream of upstreams) void look(upstream);
  }, lookEveryMs);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    isReady: (asked) => upstreams.some((one) => one.port === asked && one.isReady),
    retried: () => retried,
    beingRetried: () => beingRetried,
    close() {
      clearInterval(looks);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function look(upstream: Upstream): Promise<void> {
  const address = `http://127.0.0.1:${upstream.port}/readyz`;
  upstream.looks += 1;
  const number = upstream.looks;
  const answer = await fetch(address, { signal: AbortSignal.timeout(lookPatienceMs) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  // An answer to an older check than the last one answered is out of date.
  if (number < upstream.lastLook) return;
  upstream.lastLook = number;
  upstream.isReady = answer?.ok ?? false;
}

/** The body of a request that may be repeated; null for all others, whose bodies are streamed once. */
async function keptBody(incoming: IncomingMessage): Promise<Buffer | null> {
  if (incoming.method === "GET" || incoming.method === "HEAD") return Buffer.alloc(0);
  const size = Number(incoming.headers["content-length"] ?? Number.NaN);
  if (!mayBeRepeated.test(incoming.url ?? "") || !(size <= maxKeptBytes)) return null;
  return wholeOf(incoming);
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Passes an answer on once it is complete or `maxHeldBytes` are exceeded. @throws if it breaks off before */
async function passHeld(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const held: Buffer[] = [];
  let size = 0;
  const begin = () => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    for (const chunk of held) answer.write(chunk);
  };
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    held.push(chunk);
    size += chunk.length;
    if (size <= maxHeldBytes) continue;
    begin();
    response.on("error", () => answer.destroy());
    response.pipe(answer);
    return;
  }
  begin();
  answer.end();
}

interface Way {
  upstream: Upstream;
  body: Buffer | null;
  isLast: boolean;
}

/** Returns null once the request was answered, even with an error; otherwise why it may be sent again. */
function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { upstream, body, isLast }: Way,
): Promise<string | null> {
  return new Promise((resolve) => {
    let hasReached = false;
    const outgoing = request({
      host: "127.0.0.1",
      port: upstream.port,
      method: incoming.method,
      path: incoming.url,
      headers: forwarded(incoming),
      // On a reused connection, it is unknown whether a request has reached a process that dies.
      agent: body ? upstream.agent : false,
    });
    outgoing.on("error", () => {
      if (!hasReached) upstream.isReady = false;
      if (answer.headersSent) {
        answer.destroy();
        resolve(null);
      } else if (hasReached && !body) {
        refuse(answer);
        resolve(null);
      } else resolve("broken off");
    });
    outgoing.on("response", (response) => {
      if (response.statusCode === 503 && body && !isLast) {
        response.resume();
        resolve("unavailable");
        return;
      }
      if (body && !isLast) {
        passHeld(response, answer).then(
          () => resolve(null),
          () => resolve("broken off"),
        );
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on("error", () => answer.destroy());
      resolve(null);
    });
    answer.on("close", () => outgoing.destroy());
    if (body) outgoing.end(body);
    else
      outgoing.on("socket", (socket) =>
        socket.once("connect", () => {
          hasReached = true;
          incoming.pipe(outgoing);
        }),
      );
  });
}

function forwarded({ headers, socket }: IncomingMessage): IncomingMessage["headers"] {
  const { connection: _, ...others } = headers;
  const before = headers["x-forwarded-for"];
  const client = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return { ...others, "x-forwarded-for": before ? `${before}, ${client}` : client };
}

function refuse(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502, { "Content-Type": "text/plain" }).end("No process answers.\n");
}
