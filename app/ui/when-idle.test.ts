// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestIdleCallback"] });
});
afterEach(() => vi.useRealTimers());

test("work waits until nothing was pressed for a while, one after the other", async () => {
  const done: string[] = [];
  let endFirst = () => {};
  whenIdle(() => {
    done.push("first begins");
    return new Promise<void>((resolve) => {
      endFirst = () => {
        done.push("first ends");
        resolve();
      };
    });
  });
  whenIdle(async () => done.push("second"));
  await vi.advanceTimersByTimeAsync(2000);
  window.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(["first begins"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual(["first begins"]);
  window.dispatchEvent(new Event("pointerdown"));
  endFirst();
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(["first begins", "first ends"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(["first begins", "first ends", "second"]);
});
