import { expect, test } from "vitest";
import { makeCircular } from "#tests/widgets/weekly-ad-factory";
import { changeTime } from "./change-time";

const early = makeCircular({ terminationDate: "2026-11-24T12:00:00-06:00" });
const late = makeCircular({ id: 2, terminationDate: "2026-11-25T00:00:00-06:00" });

test("an ad changes when its first circular ends or the next begins, whichever comes first", () => {
  expect(changeTime({ circulars: [late, early], next: null })).toBe(Date.parse(early.terminationDate));
  const next = { activeDate: "2026-11-23T00:00:00-06:00", circulars: 1 };
  expect(changeTime({ circulars: [late, early], next })).toBe(Date.parse(next.activeDate));
  expect(changeTime({ circulars: [], next })).toBe(Date.parse(next.activeDate));
  expect(changeTime({ circulars: [], next: null })).toBe(Number.POSITIVE_INFINITY);
});
