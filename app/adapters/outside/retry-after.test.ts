import { expect, it } from "vitest";
import { readRetryAfter } from "./fetch-answer";

const now = new Date("2026-02-02T12:00:00Z");

it.each([
  ["5", 5],
  [" 7 ", 7],
  ["1.2", 2],
  ["0", 1],
  ["86400", 3600],
  ["99999999999999999999", 3600],
  ["Mon, 02 Feb 2026 12:00:30 GMT", 30],
  ["Mon, 02 Feb 2026 11:00:00 GMT", 1],
  ["Tue, 03 Feb 2026 12:00:00 GMT", 3600],
  ["soon", null],
  ["-5", null],
  ["", null],
  [null, null],
])("reads %j as %j seconds", (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
