import { json, type TypedResponse } from "@remix-run/node";
import type { Context } from "#app/kernel/context";
import type { FieldErrors } from "#app/kernel/errors";
import { isWorthLogging, toDomainError } from "#app/kernel/storage-errors";

/** What a screen gets when the core refuses: the sentence for the alert and the messages at the fields. */
export interface Refusal {
  ok: false;
  message: string;
  fields: FieldErrors;
  /** What stands in the store now, when a save lost a race. */
  current?: unknown;
}

/**
 * The answer of an action whose action the core refused. With a fallback, whatever else went wrong is
 * logged and answered with that sentence, so that a dialog keeps what was typed.
 * @throws Response (redirects and the like); without a fallback everything that is no DomainError
 */
export function actionError(
  error: unknown,
  fallback?: { ctx: Context; sentence: string },
): TypedResponse<Refusal> {
  if (error instanceof Response) throw error;
  const known = toDomainError(error);
  if (!known && !fallback) throw error;
  if (fallback && (!known || isWorthLogging(known))) {
    fallback.ctx.log.error({ err: error, requestId: fallback.ctx.request.id }, "an action failed");
  }
  if (!known)
    return json({ ok: false as const, message: fallback?.sentence ?? "", fields: {} }, { status: 500 });
  const { message, fields = {}, current, status, retryAfterSeconds } = known;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return json({ ok: false as const, message, fields, current }, { status, headers });
}

/**
 * Turns a refusal of the core into the response that a loader throws. With a fallback, whatever else
 * went wrong is logged and becomes that sentence.
 */
export function loaderError(error: unknown, fallback?: { ctx: Context; sentence: string }): unknown {
  const known = toDomainError(error);
  if (known) return new Response(known.message, { status: known.status, statusText: known.code });
  if (!fallback || error instanceof Response) return error;
  fallback.ctx.log.error({ err: error, requestId: fallback.ctx.request.id }, "a loader failed");
  return new Response(fallback.sentence, { status: 500 });
}
