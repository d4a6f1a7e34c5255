import type { ExternalErrorKind } from "#app/kernel/ports/external-service-error";

/** What becomes of a run after a failure. */
export type RetryDecision =
  /** `countsAttempt`: whether this attempt counts among those that a run has. */
  { kind: "retry"; afterSeconds: number; countsAttempt: boolean } | { kind: "fail" };

/** Seconds between the attempts after hiccups of the other side. */
const ladder = [10, 30, 90, 270, 900] as const;
/** A run has not more attempts than this, whatever hinders it. */
export const maxRunAttempts = ladder.length + 1;
/** For errors that nobody expected. */
const maxAttemptsAtFaults = 2;
/** Where the other side doesn't tell how long it wants to be left alone. */
const usualWaitSeconds = 900;
/** However soon the other side wants to be asked again: it has just had enough. */
const minThrottleSeconds = 10;
const maxJitterSeconds = 60;
/** Nobody is obeyed for longer. */
const maxThrottleSeconds = 86_400;
/** For a failure of any other kind. */
const maxRetrySeconds = 3600;

/**
 * What to do about a failure of this kind. An attempt that ends in a throttle does not count; what somebody must change
 * is not retried; an error that nobody expected is retried once.
 * @param attempts how many there were, the failed one included
 * @param retryAfterSeconds as the other side said
 */
export function decideRetry(
  errorKind: ExternalErrorKind,
  attempts: number,
  retryAfterSeconds?: number,
): RetryDecision {
  if (errorKind === "throttled") {
    // Those who waited together must not come back in the same second.
    const asked = Math.max(minThrottleSeconds, retryAfterSeconds ?? usualWaitSeconds);
    const afterSeconds = Math.min(asked, maxThrottleSeconds) + Math.random() * jitterOf(asked);
    return { kind: "retry", afterSeconds, countsAttempt: false };
  }
  if (errorKind === "transient") {
    const rung = ladder[attempts - 1];
    if (rung === undefined) return { kind: "fail" };
    // Never sooner than by itself: a service that asks for a second each time would use all attempts up in six.
    return retryAfter(Math.min(Math.max(rung, retryAfterSeconds ?? 0), maxRetrySeconds));
  }
  if (errorKind === "fault" && attempts < maxAttemptsAtFaults) return retryAfter(ladder[0]);
  return { kind: "fail" };
}

function retryAfter(afterSeconds: number): RetryDecision {
  return { kind: "retry", afterSeconds, countsAttempt: true };
}

function jitterOf(waitSeconds: number): number {
  return Math.min(maxJitterSeconds, waitSeconds / 10);
}
