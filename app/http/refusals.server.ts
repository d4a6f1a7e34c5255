import { json, type TypedResponse } from "@remix-run/node";
import type { Context } from "#app/domain/context";
import { DomainError, type FieldErrors } from "#app/domain/errors";

/** What a screen gets when the core refuses: the sentence for the alert and the messages at the fields. */
export interface Refusal {
  ok: false;
  message: string;
  fields: FieldErrors;
  /** What stands in the store now, when a save lost a race. */
  current?: unknown;
}

/**
 * The answer of an action whose deed the core refused. With a fallback, whatever else went wrong is
 * logged and answered with that sentence, so that a dialog keeps what was typed.
 * @throws Response (redirects and the like); without a fallback everything that is no DomainError
 */
export function refusal(
  error: unknown,
  fallback?: { ctx: Context; sentence: string },
): TypedResponse<Refusal> {
  if (error instanceof Response) throw error;
  if (!(error instanceof DomainError)) {
    if (!fallback) throw error;
    fallback.ctx.log.error({ err: error, requestId: fallback.ctx.requestId }, "an action failed");
    return json({ ok: false as const, message: fallback.sentence, fields: {} }, { status: 500 });
  }
  const { message, fields = {}, current, status, retryAfterSeconds } = error;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return json({ ok: false as const, message, fields, current }, { status, headers });
}

/**
 * Turns a refusal of the core into the response that a loader throws. With a fallback, whatever else
 * went wrong is logged and becomes that sentence.
 */
export function asResponse(error: unknown, fallback?: { ctx: Context; sentence: string }): unknown {
  if (error instanceof DomainError) {
    return new Response(error.message, { status: error.status, statusText: error.code });
  }
  if (!fallback || error instanceof Response) return error;
  fallback.ctx.log.error({ err: error, requestId: fallback.ctx.requestId }, "a loader failed");
  return new Response(fallback.sentence, { status: 500 });
}
