import { describe, expect, it } from "vitest";
import { instantFromText, isoWithOffset, wallTimeOf } from "./wall-time";

const chicago = "America/Chicago";

describe("wall time of a zone", () => {
  it("reads a date without offset as wall time of the zone", () => {
    expect(instantFromText("2026-11-18T00:00:00", chicago)?.toISOString()).toBe("2026-11-18T06:00:00.000Z");
  });

  it("reads a date with an offset or Z as that instant, whatever the zone", () => {
    expect(instantFromText("2026-11-18T00:00:00+02:00", chicago)?.toISOString()).toBe(
      "2026-11-17T22:00:00.000Z",
    );
    expect(instantFromText("2026-11-18T00:00:00Z", chicago)?.toISOString()).toBe("2026-11-18T00:00:00.000Z");
  });

  it("reads a date alone as its midnight", () => {
    expect(instantFromText("2026-07-01", chicago)?.toISOString()).toBe("2026-07-01T05:00:00.000Z");
  });

  it("moves a wall time that daylight saving skips forward by the gap", () => {
    expect(instantFromText("2026-03-08T02:30:00", chicago)?.toISOString()).toBe("2026-03-08T08:30:00.000Z");
  });

  it("takes the first of a wall time that happens twice", () => {
    expect(instantFromText("2026-11-01T01:30:00", chicago)?.toISOString()).toBe("2026-11-01T06:30:00.000Z");
  });

  it("gives null for what is no date", () => {
    for (const text of ["", "soon", "2026-13-01", "2026-02-30T00:00:00"]) {
      expect(instantFromText(text, chicago), text).toBeNull();
    }
  });

  it("writes wall time and comes back to the same instant across both changes of the clock", () => {
    for (const instant of [
      "2026-03-08T07:59:59.000Z",
      "2026-03-08T08:00:00.000Z",
      "2026-11-01T08:00:00.000Z",
    ]) {
      expect(instantFromText(wallTimeOf(instant, chicago), chicago)?.toISOString()).toBe(instant);
    }
    expect(wallTimeOf("2026-11-18T06:00:00.000Z", chicago)).toBe("2026-11-18T00:00:00");
  });

  it("writes midnight as 00, not as 24", () => {
    expect(wallTimeOf("2026-01-01T00:00:00.000Z", "UTC")).toBe("2026-01-01T00:00:00");
  });

  it("writes the offset that holds at that instant", () => {
    expect(isoWithOffset("2026-11-18T06:00:00.000Z", chicago)).toBe("2026-11-18T00:00:00-06:00");
    expect(isoWithOffset("2026-07-01T05:00:00.000Z", chicago)).toBe("2026-07-01T00:00:00-05:00");
  });
});
