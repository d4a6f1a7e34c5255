import { describe, expect, it } from "vitest";
import { decideRetry } from "./retry-policy";

describe("what becomes of a run after a failure", () => {
  it("retries hiccups after 10 s, 30 s, 90 s, 4.5 min and 15 min, then fails", () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => decideRetry("transient", attempts));
    expect(pauses).toEqual([
      ...[10, 30, 90, 270, 900].map((afterSeconds) => ({ kind: "retry", afterSeconds, countsAttempt: true })),
      { kind: "fail" },
    ]);
  });

  it("waits as long as it is asked to, whatever the number of attempts, and a little longer", () => {
    for (const attempts of [1, 6, 50]) {
      const decision = decideRetry("throttled", attempts, 600);
      expect(decision).toMatchObject({ kind: "retry", countsAttempt: false });
      if (decision.kind !== "retry") return;
      expect(decision.afterSeconds).toBeGreaterThanOrEqual(600);
      expect(decision.afterSeconds).toBeLessThanOrEqual(660);
    }
  });

  it("gives hiccups their time, however soon it is asked back, and up to an hour where it is asked for", () => {
    const pausesAfter = (seconds: number) =>
      [1, 2, 3, 4, 5].map((attempts) => {
        const decision = decideRetry("transient", attempts, seconds);
        return decision.kind === "retry" ? decision.afterSeconds : 0;
      });
    expect(pausesAfter(1)).toEqual([10, 30, 90, 270, 900]);
    expect(pausesAfter(60)).toEqual([60, 60, 90, 270, 900]);
    expect(pausesAfter(7200)).toEqual([3600, 3600, 3600, 3600, 3600]);
    expect(decideRetry("transient", 6, 1)).toEqual({ kind: "fail" });
  });

  it("waits 10 s at least where the other side wants to be left alone", () => {
    for (const seconds of [0, 1]) {
      const decision = decideRetry("throttled", 1, seconds);
      expect(decision.kind === "retry" && decision.afterSeconds).toBeGreaterThanOrEqual(10);
    }
  });

  it.each(["credential", "permission", "configuration"] as const)("never retries %s", (errorKind) => {
    expect(decideRetry(errorKind, 1)).toEqual({ kind: "fail" });
  });

  it("retries what nobody expected once", () => {
    expect(decideRetry("fault", 1)).toMatchObject({ kind: "retry", countsAttempt: true });
    expect(decideRetry("fault", 2)).toEqual({ kind: "fail" });
  });
});
