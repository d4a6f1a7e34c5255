import { expect, test } from "vitest";
import { countsSchema } from "#app/shopping/domain/insights/counts";
import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import { createTally } from "./tally";

/** What the server reads of reports. */
const received = (reports: CountsReport[]) =>
  reports.map((report) => countsSchema.parse(JSON.parse(JSON.stringify(report))));

const sumOf = (reports: CountsReport[]) =>
  received(reports)
    .flatMap(({ counts }) => counts)
    .reduce((sum, { count }) => sum + count, 0);

test("what is done again is one entry with its sum, stores apart", () => {
  const tally = createTally();
  for (const store of ["mill-creek", null, "mill-creek"]) tally.count(store, "dealSeen", 7);
  tally.count(null, "searchedInVain", undefined, "oat milk");
  expect(received(tally.take())).toEqual([
    { store: "mill-creek", counts: [{ name: "dealSeen", id: 7, count: 2 }] },
    {
      store: null,
      counts: [
        { name: "dealSeen", id: 7, count: 1 },
        { name: "searchedInVain", detail: "oat milk", count: 1 },
      ],
    },
  ]);
  expect(tally.take()).toEqual([]);
});

test("every report is one that the server takes, and none is lost", () => {
  const tally = createTally();
  for (let id = 1; id <= 450; id++) tally.count(null, "dealSeen", id);
  for (let time = 0; time < 250; time++) tally.count(null, "searchedInVain", undefined, "\u0000".repeat(900));
  const reports = tally.take();
  for (const report of reports) expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(64 * 1024);
  expect(sumOf(reports)).toBe(700);
});

test("what comes back after a failure is added to what was counted meanwhile", () => {
  const tally = createTally();
  tally.count(null, "listPrinted");
  const kept = JSON.stringify(tally.take());
  tally.count(null, "listPrinted");
  tally.restore(JSON.parse(kept));
  expect(received(tally.take())).toEqual([{ store: null, counts: [{ name: "listPrinted", count: 2 }] }]);
});

test("months without a network don't fill the storage", () => {
  const tally = createTally();
  for (let id = 1; id <= 5000; id++) tally.count(null, "dealSeen", id);
  expect(sumOf(tally.take())).toBe(1000);
});
