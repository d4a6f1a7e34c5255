const LOOK_MS = 5000;
const SPREAD_MS = 30_000;
/** The first wait after a ring that was of no use. */
const WAIT_MS = 15_000;

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
 * Rings at the time, up to 35 s late, and once more within the minute where that was of no use. The clock is looked at
 * again and again, since a sleeping phone's timers come late; each page has a delay of its own, so that a million phones
 * don't come at once. Not on a page in the background: that rings as soon as the shopper comes back to it.
 */
export function createAlarm(ring: () => void): Alarm {
  const delay = Math.random() * SPREAD_MS;
  let time = Number.POSITIVE_INFINITY;
  let due = time;
  let rings = 0;

  function look() {
    if (document.hidden || Date.now() < due) return;
    due = Number.POSITIVE_INFINITY;
    rings++;
    ring();
  }

  const timer = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  return {
    set(next) {
      if (next !== time) rings = 0;
      time = next;
      due = rings ? Math.max(time, Date.now() + rings ** 3 * WAIT_MS) : time + delay;
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}
