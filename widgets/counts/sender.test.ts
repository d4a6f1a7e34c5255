import { afterEach, expect, test, vi } from "vitest";
import { createSender } from "./sender";

const PLACE = "endcap-counts-7";

/** A page whose browser ends it after so many calls of its storage, as it does with one that is closed. */
function openPage(kept: Map<string, string>, calls = Number.POSITIVE_INFINITY) {
  const events = new EventTarget();
  let left = calls;
  const unlessEnded = (call: () => unknown) => (left-- > 0 ? call() : null);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("setInterval", () => 0);
  vi.stubGlobal("document", events);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => unlessEnded(() => kept.get(name) ?? null),
    setItem: (name: string, value: string) => unlessEnded(() => kept.set(name, value)),
    removeItem: (name: string) => unlessEnded(() => kept.delete(name)),
  });
  return {
    sender: createSender("http://server.test", "7"),
    end: () => events.dispatchEvent(new Event("pagehide")),
  };
}

const sumIn = (kept: Map<string, string>) =>
  JSON.parse(kept.get(PLACE) ?? "[]").flatMap((report: { counts: { count: number }[] }) => report.counts)[0]
    ?.count;

afterEach(() => vi.unstubAllGlobals());

test.each([0, 1, 2, 3])(
  "a page that ends after %i calls of its storage loses nothing of what waits",
  (calls) => {
    const kept = new Map<string, string>();
    const before = openPage(kept);
    before.sender.count(null, "listPrinted");
    before.end();
    const page = openPage(kept, calls);
    page.sender.count(null, "listPrinted");
    page.end();
    expect(sumIn(kept)).toBe(calls < 2 ? 1 : 2);
  },
);

test("what is told twice that it ends keeps all once", () => {
  const kept = new Map<string, string>();
  const page = openPage(kept);
  page.sender.count(null, "listPrinted");
  page.end();
  page.end();
  expect(sumIn(kept)).toBe(1);
});
