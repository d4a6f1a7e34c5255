import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import { toJson } from "#widgets/shared/json";
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

  /** What waits already is written over, never taken away first: the page may end at any moment. */
  function keep(reports: CountsReport[]): void {
    restore(reports);
    const own = take();
    if (!own[0]) return;
    try {
      const kept = localStorage.getItem(place);
      if (kept) restore(JSON.parse(kept));
      restore(own);
      localStorage.setItem(place, toJson(take()));
    } catch {
      // Blocked or full, or it holds something else: it waits on this page.
      take();
      restore(own);
    }
  }

  async function post(report: CountsReport, body: string): Promise<void> {
    try {
      const { status } = await fetch(address, { credentials: "omit", method: "POST", body, keepalive: true });
      // Too many at once, or the server is in trouble: later.
      if (status === 429 || status >= 500) throw status;
    } catch {
      keep([report]);
    }
  }

  /** @param isLeaving a page that is being left hears no answer: the browser sends for it */
  function send(isLeaving?: boolean): void {
    if (isOff) return;
    if (navigator.onLine) takeKept();
    else keep([]);
    for (const report of take()) {
      const body = toJson(report);
      if (!isLeaving || !navigator.sendBeacon?.(address, body)) void post(report, body);
    }
  }

  setInterval(send, EVERY_MS);
  addEventListener("online", () => send());
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
