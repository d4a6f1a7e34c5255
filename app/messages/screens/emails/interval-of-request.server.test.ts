import { describe, expect, it } from "vitest";
import { daysOfRequest } from "./interval-of-request.server";

const now = new Date("2026-02-02T12:00:00.000Z");
const daysOf = (query: string) =>
  daysOfRequest(new Request(`http://localhost/dashboard/emails${query}`), now).days;
const lastMonth = { from: "2026-01-02", until: "2026-02-02" };

describe("the days of the email report", () => {
  it("are those of the address, up to today", () => {
    expect(daysOf("?from=2026-01-10&until=2026-01-20")).toEqual({ from: "2026-01-10", until: "2026-01-20" });
    expect(daysOf("?from=2026-02-02&until=2026-02-02")).toEqual({ from: "2026-02-02", until: "2026-02-02" });
  });

  it.each([
    ["", "none"],
    ["?from=2026-02-03&until=2026-02-04", "days after today"],
    ["?from=2026-01-10&until=2026-02-03", "a last day after today"],
    ["?from=2026-01-20&until=2026-01-10", "days the wrong way round"],
    ["?from=yesterday&until=2026-01-10", "no days"],
  ])("%s are the last month where the address has %s", (query) => {
    expect(daysOf(query)).toEqual(lastMonth);
  });
});
