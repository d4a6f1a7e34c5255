import { waitBefore } from "./change-time";

/** A sleeping phone's timers come late and a long wait overflows: look at the clock at least this often. */
const LONGEST_NAP_MS = 15 * 60_000;

/** Rings when a time has come and somebody is there to see it. */
export interface Alarm {
  /** Sets it to a time in milliseconds since 1970; null for none. The same time again: it was of no use, so later. */
  set: (time: number | null) => void;
  stop: () => void;
}

/**
 * Rings at the time, up to a minute late. Not on a page in the background: that rings as soon as the shopper comes
 * back to it.
 */
export function createAlarm(ring: () => void): Alarm {
  let time: number | null = null;
  let tries = 0;
  let due = 0;
  let timer = 0;

  function look() {
    clearTimeout(timer);
    if (time === null) return;
    const left = due - Date.now();
    if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_NAP_MS)) as unknown as number;
    else if (!document.hidden) {
      tries++;
      due = Number.POSITIVE_INFINITY;
      ring();
    }
  }

  function comeBack() {
    // Who comes back comes at a time of his own: no need to spread.
    if (!document.hidden && time !== null && !tries && Date.now() >= time) due = 0;
    look();
  }

  document.addEventListener("visibilitychange", comeBack);
  return {
    set(next) {
      if (next !== time) tries = 0;
      time = next;
      if (time !== null) due = Date.now() + waitBefore(time, Date.now(), tries, Math.random());
      look();
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
    },
  };
}
