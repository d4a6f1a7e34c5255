import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "#app/kernel/ports/metrics";
import { isNormalTarget } from "../request-target.server";
import type { Answer, Reader, ReadRequest } from "./answer";

interface FrontDoorOptions {
  /** Each for other addresses: the first that takes a request keeps it. */
  readers: readonly Reader[];
  /** Headers of every answer given here, e.g. that browsers may insist on https. */
  headers: Record<string, string>;
  metrics: Pick<Metrics, "answeredInFront">;
  /** Serves all other requests, and those whose reader failed. */
  behind: RequestListener;
}

/**
 * Answers what is asked most, out of memory, in front of the whole web server: what stands there for staff (logs, cookies,
 * policies, Express itself) costs several times the answer. Whatever is not plainly such a request goes on.
 */
export function frontDoor({ readers, headers, metrics, behind }: FrontDoorOptions): RequestListener {
  const send = (response: ServerResponse, { status, headers: own, body }: Answer) => {
    metrics.answeredInFront(status);
    response.writeHead(status, { ...own, ...headers }).end(body);
  };
  return (request, response) => {
    const asked = readRequestOf(request);
    const answer = asked && firstAnswer(readers, asked);
    if (!answer) behind(request, response);
    else if (!(answer instanceof Promise)) send(response, answer);
    else {
      answer.then(
        (found) => (found ? send(response, found) : behind(request, response)),
        () => behind(request, response),
      );
    }
  };
}

/** The answer of the first reader whose request it is; null when it is nobody's. */
function firstAnswer(readers: readonly Reader[], asked: ReadRequest): ReturnType<Reader> {
  for (const reader of readers) {
    const answer = reader(asked);
    if (answer !== null) return answer;
  }
  return null;
}

/** Null for what is more than a plain reading request. Which host it names makes no difference to what is answered here. */
function readRequestOf({ method, url = "", headers }: IncomingMessage): ReadRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (!isNormalTarget(url)) return null;
  return {
    method,
    url,
    ifNoneMatch: headers["if-none-match"] ?? null,
    acceptEncoding: headers["accept-encoding"]?.toString() ?? null,
  };
}
