import { expect, test } from "vitest";
import { makeCircular } from "#tests/widgets/weekly-ad-factory";
import { changeTime, waitBefore } from "./change-time";

const early = makeCircular({ terminationDate: "2026-11-24T12:00:00-06:00" });
const late = makeCircular({ id: 2, terminationDate: "2026-11-25T00:00:00-06:00" });

test("an ad changes when its first circular ends or the next begins, whichever comes first", () => {
  expect(changeTime({ circulars: [late, early], next: null })).toBe(Date.parse(early.terminationDate));
  const next = { activeDate: "2026-11-23T00:00:00-06:00", circulars: 1 };
  expect(changeTime({ circulars: [late, early], next })).toBe(Date.parse(next.activeDate));
  expect(changeTime({ circulars: [], next })).toBe(Date.parse(next.activeDate));
  expect(changeTime({ circulars: [], next: null })).toBeNull();
});

test("it is read again when it changes, spread over a minute", () => {
  expect(waitBefore(90_000, 30_000, 0, 0)).toBe(60_000);
  expect(waitBefore(90_000, 30_000, 0, 0.5)).toBe(90_000);
  expect(waitBefore(90_000, 500_000, 0, 0.25)).toBe(15_000);
});

test("where nothing has changed, the waits grow", () => {
  expect([1, 2, 3, 20].map((tries) => waitBefore(0, 5, tries, 0) / 60_000)).toEqual([1, 4, 9, 400]);
});
