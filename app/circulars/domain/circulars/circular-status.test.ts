import { expect, it } from "vitest";
import { circularStatus } from "./circular-status";

const dates = { activeDate: "2026-11-18T06:00:00.000Z", terminationDate: "2026-11-25T05:59:59.000Z" };
const published = { ...dates, publishedAt: "2026-11-17T12:00:00.000Z" };

it.each([
  ["2026-11-18T05:59:59.999Z", "scheduled"],
  ["2026-11-18T06:00:00.000Z", "live"],
  ["2026-11-25T05:59:58.999Z", "live"],
  ["2026-11-25T05:59:59.000Z", "ended"],
])("at %s what is published is %s, and what is not is a draft", (now, status) => {
  expect(circularStatus(published, new Date(now))).toBe(status);
  expect(circularStatus({ ...dates, publishedAt: null }, new Date(now))).toBe("draft");
});
