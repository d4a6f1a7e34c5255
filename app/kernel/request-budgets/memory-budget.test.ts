import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { MemoryBudget } from "./memory-budget";

it("counts requests within any minute, and tells how long to wait when there are too many", async () => {
  const minuteMs = 100;
  const budget = new MemoryBudget(minuteMs);
  expect([budget.tryTake(2), budget.tryTake(2)]).toEqual([0, 0]);
  const waitMs = budget.tryTake(2);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(minuteMs);
  // Timers of Node may fire a millisecond early.
  await pause(waitMs + 2);
  expect(budget.tryTake(2)).toBe(0);
});
