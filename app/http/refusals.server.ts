import { json, type TypedResponse } from "@remix-run/node";
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
 * The answer of an action whose deed the core refused.
 * @throws whatever else went wrong, for the error boundary
 */
export function refusal(error: unknown): TypedResponse<Refusal> {
  if (!(error instanceof DomainError)) throw error;
  const { message, fields = {}, current, status, retryAfterSeconds } = error;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return json({ ok: false as const, message, fields, current }, { status, headers });
}

/** Turns a refusal of the core into the response that a loader throws. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return new Response(error.message, { status: error.status, statusText: error.code });
}
