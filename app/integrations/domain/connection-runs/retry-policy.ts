import type { ExternalErrorKind } from "#app/kernel/ports/external-service-error";

/** What becomes of a run after a failure. */
export type RetryDecision =
  /** `costsTry`: whether this try counts among those that a run has. */
  { kind: "again"; afterSeconds: number; costsTry: boolean } | { kind: "failed" };

/** Seconds between the tries after hiccups of the other side. */
const ladder = [10, 30, 90, 270, 900];
/** A run has not more tries than this, whatever hinders it. */
export const maxTries = ladder.length + 1;
const maxTriesOfErrors = 2;
/** Where the other side doesn't tell how long it wants to be left alone. */
const usualWaitSeconds = 900;
/** However soon the other side wants to be asked again: it has just had enough. */
const minThrottleSeconds = 10;
const maxJitterSeconds = 60;
/** Nobody is obeyed for longer. */
const maxThrottleSeconds = 86_400;
/** Of what failed for other reasons, and of what waits for its turn alone. */
const [maxRetrySeconds, maxTurnSeconds] = [3600, 60];

/**
 * What to do about a failure of this class. Waiting out a throttle costs no try; what somebody must change is not
 * tried again; what nobody can tell is tried once more.
 * @param attempts tries so far, the failed one counted
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
    return { kind: "again", afterSeconds, costsTry: false };
  }
  if (errorKind === "transient") {
    const rung = ladder[attempts - 1];
    if (rung === undefined) return { kind: "failed" };
    // Never sooner than by itself: a service that asks for a second at each try would have used them all up in six.
    return again(Math.min(Math.max(rung, retryAfterSeconds ?? 0), maxRetrySeconds));
  }
  if (errorKind === "fault") return again(attempts < maxTriesOfErrors ? ladder[0] : undefined);
  return { kind: "failed" };
}

/** The longest that a run is put off, in seconds. @param errorKind of its last failure; null when it had none */
export function maxPauseSeconds(errorKind: ExternalErrorKind | null): number {
  if (errorKind === null) return maxTurnSeconds;
  return errorKind === "throttled" ? maxThrottleSeconds + maxJitterSeconds : maxRetrySeconds;
}

function again(afterSeconds: number | undefined): RetryDecision {
  return afterSeconds === undefined ? { kind: "failed" } : { kind: "again", afterSeconds, costsTry: true };
}

function jitterOf(waitSeconds: number): number {
  return Math.min(maxJitterSeconds, waitSeconds / 10);
}
