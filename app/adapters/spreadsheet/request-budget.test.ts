import { describe, expect, it } from "vitest";
import { RequestBudget } from "./request-budget";

/** Longer than any test may take, so that who waits for it is never done. */
const hourMs = 3_600_000;

describe("the budget of requests", () => {
  it("lets no more of them leave within any minute, in their order", async () => {
    const budget = new RequestBudget(3, 200);
    const left: { number: number; at: number }[] = [];
    const take = async (number: number) => {
      await budget.take();
      left.push({ number, at: performance.now() });
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(take));
    expect(left.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const [index, { at }] of left.slice(3).entries()) {
      // Timers of Node may fire a millisecond early.
      expect(at - (left[index]?.at ?? 0)).toBeGreaterThanOrEqual(198);
    }
  });

  it("lets as many leave at once as it has places", async () => {
    const budget = new RequestBudget(3, hourMs);
    await Promise.all([budget.take(), budget.take(), budget.take()]);
  });

  it("lets go of those who no longer want to wait, and keeps their places free", async () => {
    const budget = new RequestBudget(2, hourMs);
    const stop = new AbortController();
    await budget.take();
    stop.abort();
    await expect(budget.take(stop.signal)).rejects.toThrow("aborted");
    await budget.take();
    const waiting = new AbortController();
    const full = budget.take(waiting.signal);
    setTimeout(() => waiting.abort(), 20);
    await expect(full).rejects.toThrow("aborted");
  });
});
