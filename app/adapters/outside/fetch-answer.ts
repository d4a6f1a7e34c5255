import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { TimeLimitError, withTimeLimit } from "#app/kernel/time-limit";
import { OversizedAnswerError } from "./parse-answer";

interface OutsideQuestion {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as the form that it is, in place of JSON. */
  form?: string;
  /** Called when the connection stands and the body begins to leave. */
  onSending?: (() => void) | undefined;
  /** From the first byte sent to the last one received. */
  timeoutMs: number;
  /** Maximum bytes of the answer's body, unpacked. */
  maxBytes: number;
  /** Ends it earlier. */
  signal?: AbortSignal | undefined;
  /** What asks; left out: the platform's own, which goes to every address. */
  fetchBy?: typeof fetch;
}

export interface OutsideBytes {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

export interface OutsideAnswer extends Omit<OutsideBytes, "bytes"> {
  text: string;
}

/**
 * There was no whole answer. The message names the failure by a code or in words of ours and has no cause: what
 * `fetch` says may hold the address, and that a secret.
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  constructor(
    message: string,
    /** The time limit ended it: somebody has waited long enough. */
    readonly timedOut = false,
  ) {
    super(message);
  }
}

/**
 * Asks a service outside and reads its whole answer, whatever its status. Redirects are answers like others and are
 * never followed, since keys and tokens in the headers are for this address alone.
 * @throws NoAnswerError, OversizedAnswerError; or the signal's reason when that ends it
 */
export async function fetchAnswer(url: URL, question: OutsideQuestion): Promise<OutsideAnswer> {
  const { status, headers, bytes } = await fetchBytes(url, question);
  try {
    return { status, headers, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    throw new NoAnswerError("an answer that is not UTF-8");
  }
}

/** Like `fetchAnswer`, for answers that may be anything. */
export async function fetchBytes(url: URL, question: OutsideQuestion): Promise<OutsideBytes> {
  const { method = "GET", headers, timeoutMs, maxBytes, signal, fetchBy = fetch } = question;
  const body = bodyOf(question);
  try {
    return await withTimeLimit(timeoutMs, signal, async (limit) => {
      const response = await fetchBy(url, {
        method,
        headers: mergeHeaders({ Accept: "application/json", ...body.headers }, headers),
        ...body.init,
        redirect: "manual",
        signal: limit,
      });
      return {
        status: response.status,
        headers: response.headers,
        bytes: await readBytes(response, maxBytes),
      };
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NoAnswerError || error instanceof OversizedAnswerError) throw error;
    if (error instanceof TimeLimitError)
      throw new NoAnswerError(`no answer within ${timeoutMs / 1000} s`, true);
    throw new NoAnswerError(codeOf(error));
  }
}

/** Whatever their spelling, those asked for win: two of one name would be sent as one with both values. */
function mergeHeaders(usual: Record<string, string>, asked: Record<string, string> = {}): Headers {
  const merged = new Headers(usual);
  for (const [name, value] of Object.entries(asked)) merged.set(name, value);
  return merged;
}

interface SentBody {
  headers: Record<string, string>;
  init: RequestInit & { duplex?: "half" };
}

function bodyOf({ body, form, onSending }: OutsideQuestion): SentBody {
  if (form !== undefined) {
    return { headers: { "Content-Type": "application/x-www-form-urlencoded" }, init: { body: form } };
  }
  if (body === undefined) return { headers: {}, init: {} };
  const text = JSON.stringify(body);
  const headers = { "Content-Type": "application/json" };
  if (!onSending) return { headers, init: { body: text } };
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream({
    // `fetch` copies the stream, and the copies of another kind would take the body before there is a connection.
    type: "bytes",
    pull(controller) {
      onSending();
      controller.enqueue(bytes);
      controller.close();
    },
  });
  // `fetch` doesn't know the length of a stream, and many services take no body without it.
  return {
    headers: { ...headers, "Content-Length": String(bytes.byteLength) },
    init: { body: stream, duplex: "half" },
  };
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ? Readable.fromWeb(response.body as NodeStream) : []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new OversizedAnswerError(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `fetch` says "fetch failed"; what failed is the code of its cause. */
function codeOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: { code?: unknown }; code?: unknown; name?: string };
  const known = [cause?.code, code].find((each) => typeof each === "string");
  return known === undefined ? (name ?? "no answer") : String(known);
}

/** Nobody is obeyed for longer: a header that is wrong must not stop work for days. */
const maxSeconds = 3600;

/**
 * How long a service wants to be left alone, by its `Retry-After` header: whole seconds, one at least and an hour at
 * most; null when it doesn't say.
 * @param header a number of seconds, or an HTTP date
 */
export function readRetryAfter(header: string | null, now: Date = new Date()): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  const isNumber = /^\d+(\.\d+)?$/.test(text);
  if (!isNumber && !/^[A-Z][a-z]+,? /.test(text)) return null;
  const seconds = isNumber ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(maxSeconds, Math.max(1, Math.ceil(seconds)));
}
