import { describe, expect, it } from "vitest";
import { RequestBudget } from "./request-budget";

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
    expect((left[2]?.at ?? 0) - (left[0]?.at ?? 0)).toBeLessThan(150);
  });

  it("lets go of those who no longer want to wait, and keeps their places free", async () => {
    const budget = new RequestBudget(1, 300);
    await budget.take();
    const begun = performance.now();
    const stop = new AbortController();
    const waiting = budget.take(stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(waiting).rejects.toThrow("aborted");
    expect(performance.now() - begun).toBeLessThan(200);
    await budget.take();
    expect(performance.now() - begun).toBeLessThan(500);
    await expect(budget.take(stop.signal)).rejects.toThrow("aborted");
  });
});
