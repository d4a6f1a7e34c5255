import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { fetchAnswer, NoAnswerError, type OutsideAnswer } from "#app/adapters/outside/fetch-answer";
import {
  fitAnswer,
  OversizedAnswerError,
  parseAnswer,
  UnfitAnswerError,
} from "#app/adapters/outside/parse-answer";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { redactKnown, redactText } from "#app/kernel/redact";
import { GraphError, type GraphRefusal, toExternalError } from "./graph-errors";
import { type GraphUsage, readUsage } from "./graph-usage";

export interface GraphOptions {
  /** Without a slash at the end, e.g. https://graph.facebook.com. */
  url: string;
  /** e.g. v25.0 */
  version: string;
  /** Time limit of one call, in milliseconds. */
  timeoutMs: number;
  /** Maximum bytes of one answer. Default 4 MB. */
  maxAnswerBytes?: number;
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

export interface GraphAnswer<Body> {
  body: Body;
  usage: GraphUsage;
}

/** Ten of the longest posts there can be. */
const usualMaxAnswerBytes = 4 * 1024 * 1024;
/** Maximum characters kept of what a refusal says. */
const maxSaid = 2000;
const anyObject = z.custom<GraphObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** Reads the Graph API. What it throws holds no token and no secret of ours. */
export class GraphClient {
  constructor(readonly options: GraphOptions) {}

  /** Where it asks, with the port if it isn't the usual one. */
  get host(): string {
    return new URL(this.options.url).host;
  }

  /**
   * One call, tried again within seconds where Facebook or the way there has hiccups.
   * @param schema the shape that an answer must have; any other is a hiccup, never an answer without content
   * @throws ExternalServiceError; or the signal's reason when that ends it
   */
  async get<Schema extends z.ZodType>(
    call: GraphCall,
    schema: Schema,
  ): Promise<GraphAnswer<z.output<Schema>>> {
    const pauses = this.options.retryPausesMs ?? [400, 1500];
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#getOnce(call, schema);
      } catch (error) {
        const pause = pauses[tries];
        if (pause === undefined || !isHiccup(error)) throw error;
        await pauseFor(pause, call.signal);
      }
    }
  }

  async #getOnce<Schema extends z.ZodType>(
    { path, params, accessToken, signal }: GraphCall,
    schema: Schema,
  ): Promise<GraphAnswer<z.output<Schema>>> {
    const { url, version, timeoutMs, maxAnswerBytes = usualMaxAnswerBytes, app } = this.options;
    const address = new URL(`${url}/${version}${path}`);
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    const secrets = [accessToken, app?.secret, params.input_token, params.code, params.fb_exchange_token];
    // An app's own token proves itself.
    if (accessToken && app && !accessToken.includes("|")) {
      const proof = createHmac("sha256", app.secret).update(accessToken).digest("hex");
      address.searchParams.set("appsecret_proof", proof);
      secrets.push(proof);
    }
    // In a header, so that no proxy's log of addresses shows it.
    const headers: Record<string, string> = accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
    const answer = await fetchAnswer(address, {
      headers,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof OversizedAnswerError) throw new OversizedGraphAnswer(error);
      throw error instanceof NoAnswerError ? new NoAnswer(error) : error;
    });
    const usage = readUsage(answer.headers);
    return { body: bodyOf(answer, schema, usage, redactor(secrets)), usage };
  }
}

/** Asked for too much at once; the same question would be refused again. */
export function asksForLess(error: unknown): boolean {
  if (!(error instanceof GraphError) || error.refusal.code === null) return false;
  return /reduce the amount of data/i.test(error.refusal.message);
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

/** The answer was too large. Asking again would get as much; asking for fewer items may get less. */
export class OversizedGraphAnswer extends ExternalServiceError {
  constructor({ message }: OversizedAnswerError) {
    super("transient", "Facebook could not answer just now.", { detail: message });
  }
}

class NoAnswer extends ExternalServiceError {
  readonly timedOut: boolean;

  constructor({ message, timedOut }: NoAnswerError) {
    super("transient", "Facebook can't be reached just now.", { detail: message });
    this.timedOut = timedOut;
  }
}

/** A time-out is none: somebody has waited long enough. */
function isHiccup(error: unknown): boolean {
  if (error instanceof NoAnswer) return !error.timedOut;
  return error instanceof GraphError && error.errorKind === "transient" && !asksForLess(error);
}

/**
 * @throws GraphError for a refusal, and for what is neither a refusal nor of the shape; OversizedGraphAnswer for what is
 * too much to be read
 */
function bodyOf<Schema extends z.ZodType>(
  { status, text }: OutsideAnswer,
  schema: Schema,
  usage: GraphUsage,
  redact: (text: string) => string,
): z.output<Schema> {
  const refused = (body: GraphObject | null, said: string) =>
    toExternalError(refusalOf(status, body, said, redact), usage.regainSeconds);
  let body: GraphObject;
  try {
    body = parseAnswer(text, anyObject);
  } catch (error) {
    throw error instanceof OversizedAnswerError ? new OversizedGraphAnswer(error) : refused(null, text);
  }
  if (status !== 200 || "error" in body) throw refused(body, text);
  try {
    return fitAnswer(body, schema);
  } catch (error) {
    throw error instanceof UnfitAnswerError ? refused(null, error.message) : error;
  }
}

function refusalOf(
  status: number,
  body: GraphObject | null,
  text: string,
  redact: (text: string) => string,
): GraphRefusal {
  const error = body?.error as GraphObject | undefined;
  const code = numberOf(error?.code);
  if (!error || code === null) {
    // A proxy or a maintenance page speaks where Facebook should, whose refusals have a code. That may pass.
    // Cut when no secret is left in it: the half of one would not be known again.
    const message = redact(text.slice(0, 2000)).replace(/\s+/g, " ").slice(0, 200);
    return { status, code: null, subcode: null, type: null, message, transient: true, trace: null };
  }
  const said = [error.message, error.error_user_title, error.error_user_msg].filter(
    (part) => typeof part === "string",
  );
  // Twice as much is looked through, so that no half of a secret is left at the cut.
  const short = (words: string) => redact(words.slice(0, 2 * maxSaid)).slice(0, maxSaid);
  return {
    status,
    code,
    subcode: numberOf(error.error_subcode),
    type: typeof error.type === "string" ? short(error.type) : null,
    message: short(said.join(" ")),
    transient: error.is_transient === true,
    trace: typeof error.fbtrace_id === "string" ? short(error.fbtrace_id) : null,
  };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) ? number : null;
}

/** Takes secrets out of words of the other side, which likes to quote them; also those that merely look like one. */
function redactor(secrets: (string | null | undefined)[]): (text: string) => string {
  return (text) => redactText(redactKnown(text, secrets, "[secret]"), "[secret]");
}
