const MINUTE_MS = 60_000;

/** Rings when a time has come and somebody is there to see it. */
export interface Alarm {
  /**
   * Sets it to a time in milliseconds since 1970; Infinity for none. The same time again after a ring: it was of no use,
   * as happens where a clock is wrong. Each wait is longer then than the one before.
   */
  set: (time: number) => void;
  stop: () => void;
}

/**
 * Rings at the time, up to a minute late: the clock is looked at once a minute, since a sleeping phone's timers come
 * late, and pages are opened at different seconds, so that a million phones don't come at once. Not on a page in the
 * background: that rings as soon as the shopper comes back to it.
 */
export function createAlarm(ring: () => void): Alarm {
  let time = Number.POSITIVE_INFINITY;
  let due = time;
  let rings = 0;

  function look() {
    if (document.hidden || Date.now() < due) return;
    due = Number.POSITIVE_INFINITY;
    rings++;
    ring();
  }

  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener("visibilitychange", look);
  return {
    set(next) {
      if (next !== time) rings = 0;
      time = next;
      due = Math.max(time, rings && Date.now() + rings * rings * MINUTE_MS);
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}
