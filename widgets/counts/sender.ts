import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import { createTally } from "./tally";

const EVERY_MS = 15_000;

/**
 * Adds up what is counted of one retailer's shoppers, and sends it a few times a minute and when the page is hidden or
 * left. What cannot be sent waits in local storage for the next page that counts.
 */
export function createSender(origin: string, retailerId: string) {
  const place = `endcap-counts-${retailerId}`;
  const address = `${origin}/public/retailers/${retailerId}/counts`;
  const { count, restore, take } = createTally();
  let isOff = false;

  function takeKept(): void {
    try {
      const kept = localStorage.getItem(place);
      localStorage.removeItem(place);
      if (kept) restore(JSON.parse(kept));
    } catch {
      // Blocked storage, or it holds something else: nothing waits there.
    }
  }

  function keep(reports: CountsReport[]): void {
    restore(reports);
    takeKept();
    const all = take();
    try {
      if (all.length) localStorage.setItem(place, JSON.stringify(all));
    } catch {
      // Blocked or full: it waits on this page.
      restore(all);
    }
  }

  async function post(report: CountsReport, body: string): Promise<void> {
    try {
      const { status } = await fetch(address, { method: "POST", body, keepalive: true, credentials: "omit" });
      // Too many at once, or the server is in trouble: later.
      if (status === 429 || status >= 500) throw status;
    } catch {
      keep([report]);
    }
  }

  /** @param isLeaving a page that is being left hears no answer: the browser sends for it */
  function send(isLeaving: boolean): void {
    if (isOff) return;
    if (!navigator.onLine) {
      keep([]);
      return;
    }
    takeKept();
    for (const report of take()) {
      const body = JSON.stringify(report);
      if (!isLeaving || !navigator.sendBeacon?.(address, body)) void post(report, body);
    }
  }

  setInterval(send, EVERY_MS, false);
  addEventListener("online", () => send(false));
  addEventListener("pagehide", () => send(true));
  document.addEventListener("visibilitychange", () => send(document.hidden));

  return {
    count,
    /** Forgets what waits, and sends nothing any more. */
    stop(): void {
      isOff = true;
      takeKept();
      take();
    },
  };
}
