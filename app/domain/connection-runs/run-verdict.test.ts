import { describe, expect, it } from "vitest";
import { verdictOn } from "./run-verdict";

describe("what becomes of a run after a failure", () => {
  it("tries hiccups again after 10 s, 30 s, 90 s, 4.5 min and 15 min, then fails", () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => verdictOn("transient", attempts));
    expect(pauses).toEqual([
      ...[10, 30, 90, 270, 900].map((afterSeconds) => ({ kind: "again", afterSeconds, costsTry: true })),
      { kind: "failed" },
    ]);
  });

  it("waits as long as it is asked to, whatever the number of tries, and a little longer", () => {
    for (const attempts of [1, 6, 50]) {
      const verdict = verdictOn("throttled", attempts, 600);
      expect(verdict).toMatchObject({ kind: "again", costsTry: false });
      if (verdict.kind !== "again") return;
      expect(verdict.afterSeconds).toBeGreaterThanOrEqual(600);
      expect(verdict.afterSeconds).toBeLessThanOrEqual(660);
    }
  });

  it.each(["credential", "permission", "configuration"] as const)("never tries %s again", (faultClass) => {
    expect(verdictOn(faultClass, 1)).toEqual({ kind: "failed" });
  });

  it("tries what nobody can tell once more", () => {
    expect(verdictOn("fault", 1)).toMatchObject({ kind: "again", costsTry: true });
    expect(verdictOn("fault", 2)).toEqual({ kind: "failed" });
  });
});
