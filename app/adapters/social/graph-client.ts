import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { OutsideFault } from "#app/domain/ports/outside-fault";
import { cutSecrets } from "./cut-secrets";
import { faultOf, GraphFault, type GraphRefusal } from "./graph-faults";
import { type GraphUsage, readUsage } from "./graph-usage";

export interface GraphOptions {
  /** Without a slash at the end, e.g. https://graph.facebook.com. */
  url: string;
  /** e.g. v25.0 */
  version: string;
  /** Of one call. */
  timeoutMs: number;
  /** Our identity there; with it calls carry a proof that they are ours. */
  app: { id: string; secret: string } | null;
  /** Pauses before the second and third try of a call, in milliseconds. */
  retryPausesMs?: number[];
}

export interface GraphCall {
  /** Without the version, e.g. `/me/accounts`. */
  path: string;
  params: Record<string, string>;
  /** Null where the parameters say who asks. */
  accessToken: string | null;
  signal?: AbortSignal | undefined;
}

export type GraphObject = Record<string, unknown>;

export interface GraphAnswer {
  body: GraphObject;
  usage: GraphUsage;
}

const longestAnswer = 16 * 1024 * 1024;

/** Reads the Graph API. What it throws holds no token and no secret of ours. */
export class GraphClient {
  constructor(readonly options: GraphOptions) {}

  /**
   * One call, tried again within seconds where Facebook or the way there has hiccups.
   * @throws OutsideFault; or the signal's reason when that ends it
   */
  async get(call: GraphCall): Promise<GraphAnswer> {
    const pauses = this.options.retryPausesMs ?? [400, 1500];
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#getOnce(call);
      } catch (error) {
        const pause = pauses[tries];
        if (pause === undefined || !isHiccup(error)) throw error;
        await pauseFor(pause, call.signal);
      }
    }
  }

  async #getOnce({ path, params, accessToken, signal }: GraphCall): Promise<GraphAnswer> {
    const { url, version, timeoutMs, app } = this.options;
    const address = new URL(`${url}/${version}${path}`);
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    const secrets = [accessToken, app?.secret, params.input_token, params.code, params.fb_exchange_token];
    // An app's own token proves itself.
    if (accessToken && app && !accessToken.includes("|")) {
      const proof = createHmac("sha256", app.secret).update(accessToken).digest("hex");
      address.searchParams.set("appsecret_proof", proof);
      secrets.push(proof);
    }
    const limit = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(address, {
        // In a header, so that no proxy's log of addresses shows it.
        headers: {
          Accept: "application/json",
          ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
        },
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await readText(response);
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) throw new NoAnswer(`no answer within ${timeoutMs / 1000} s`, true);
      throw new NoAnswer(causeOf(error), false);
    }
    const usage = readUsage(response.headers);
    const body = parseObject(text);
    if (response.ok && body && !("error" in body)) return { body, usage };
    throw faultOf(refusalOf(response.status, body, text, redactor(secrets)), usage.regainSeconds);
  }
}

/** Asked for too much at once; the same question would be refused again. */
export function asksForLess(error: unknown): boolean {
  return error instanceof GraphFault && /reduce the amount of data/i.test(error.refusal.message);
}

/**
 * Waits, unless it is called off.
 * @throws the signal's reason
 */
export async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

class NoAnswer extends OutsideFault {
  constructor(
    detail: string,
    readonly timedOut: boolean,
  ) {
    super("transient", "Facebook can't be reached just now.", { detail });
  }
}

/** A time-out is none: somebody has waited long enough. */
function isHiccup(error: unknown): boolean {
  if (error instanceof NoAnswer) return !error.timedOut;
  return error instanceof GraphFault && error.faultClass === "transient" && !asksForLess(error);
}

/** Names the failure without its words, which may hold the address and so the proof. */
function causeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === "string" ? cause.code : (name ?? "no answer");
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ? Readable.fromWeb(response.body as ReadableStream) : []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new RangeError("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseObject(text: string): GraphObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as GraphObject)
      : null;
  } catch {
    return null;
  }
}

function refusalOf(
  status: number,
  body: GraphObject | null,
  text: string,
  redact: (text: string) => string,
): GraphRefusal {
  const error = body?.error as GraphObject | undefined;
  if (typeof error !== "object" || error === null) {
    // A proxy or a maintenance page speaks where Facebook should.
    // Cut when no secret is left in it: the half of one would not be known again.
    const message = redact(text.slice(0, 2000)).replace(/\s+/g, " ").slice(0, 200);
    const transient = status < 400 || status >= 500;
    return { status, code: null, subcode: null, type: null, message, transient, trace: null };
  }
  const said = [error.message, error.error_user_title, error.error_user_msg].filter(
    (part) => typeof part === "string",
  );
  return {
    status,
    code: numberOf(error.code),
    subcode: numberOf(error.error_subcode),
    type: typeof error.type === "string" ? redact(error.type) : null,
    message: redact(said.join(" ")),
    transient: error.is_transient === true,
    trace: typeof error.fbtrace_id === "string" ? redact(error.fbtrace_id) : null,
  };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) ? number : null;
}

/** Takes secrets out of words of the other side, which likes to quote them; also those that merely look like one. */
function redactor(secrets: (string | null | undefined)[]): (text: string) => string {
  return (text) =>
    cutSecrets(text, secrets)
      .replace(/EAA[\w-]{16,}/g, "[secret]")
      .replace(
        /((?:access_token|appsecret_proof|input_token|client_secret)(?:=|%3D))[^&\s"%]+/gi,
        "$1[secret]",
      );
}
