import { createTally, reportsOf, type Subject, type Sums } from "./tally";

const EVERY_MS = 15_000;

/**
 * Adds up what is counted of one retailer's shoppers, and sends it a few times a minute and when the page is hidden or
 * left. What cannot be sent waits in local storage for the next page that counts.
 */
export function createSender(origin: string, retailerId: string) {
  const place = `endcap-counts-${retailerId}`;
  const address = `${origin}/public/retailers/${retailerId}/counts`;
  const tally = createTally();
  let isOff = false;

  function takeKept(): void {
    try {
      const kept = localStorage.getItem(place);
      localStorage.removeItem(place);
      if (kept) tally.restore(JSON.parse(kept));
    } catch {
      // Blocked storage, or it holds something else: nothing waits there.
    }
  }

  function keep(sums: Sums): void {
    tally.restore(sums);
    takeKept();
    const all = tally.take();
    try {
      if (all.length) localStorage.setItem(place, JSON.stringify(all));
    } catch {
      // Blocked or full: it waits on this page.
      tally.restore(all);
    }
  }

  async function post(body: string, sums: Sums): Promise<void> {
    try {
      const { status } = await fetch(address, { method: "POST", body, keepalive: true, credentials: "omit" });
      // Too many at once, or the server is in trouble: later.
      if (status === 429 || status >= 500) keep(sums);
    } catch {
      keep(sums);
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
    for (const { body, sums } of reportsOf(tally.take()))
      if (!isLeaving || !navigator.sendBeacon?.(address, body)) void post(body, sums);
  }

  setInterval(send, EVERY_MS, false);
  addEventListener("online", () => send(false));
  addEventListener("pagehide", () => send(true));
  document.addEventListener("visibilitychange", () => send(document.hidden));

  return {
    count: (...subject: Subject) => tally.count(subject),
    /** Forgets what waits, and sends nothing any more. */
    stop(): void {
      isOff = true;
      takeKept();
      tally.take();
    },
  };
}
