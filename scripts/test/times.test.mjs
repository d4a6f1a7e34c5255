import { expect, test } from "vitest";
import { filesOfPlaywright, filesOfVitest, timesTable } from "./times.mjs";

test("each step stands with its seconds, and its slowest files below it", () => {
  const files = Array.from({ length: 12 }, (_, number) => ({ name: `file ${number}`, seconds: number }));
  const lines = timesTable([
    { name: "lint", seconds: 3.21, files: [] },
    { name: "browser tests", seconds: 120, files },
  ]);
  expect(lines).toHaveLength(13);
  expect(lines.slice(0, 4)).toEqual([
    "Where the time went, in seconds:",
    "    3.2  lint",
    "  120.0  browser tests",
    "       11.0  file 11",
  ]);
});

test("vitest's files take from their start to their end", () => {
  const testResults = [{ name: "/house/app/one.test.ts", startTime: 1000, endTime: 3500 }];
  expect(filesOfVitest({ testResults }, "/house")).toEqual([{ name: "app/one.test.ts", seconds: 2.5 }]);
});

test("Playwright's files take what all of their tests take, also those within a describe", () => {
  const took = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [
    { file: "e2e/a.e2e.ts", specs: [took(500)], suites: [{ specs: [took(1000), took(2000)] }] },
  ];
  const report = { config: { rootDir: "/house/tests" }, suites };
  expect(filesOfPlaywright(report, "/house")).toEqual([{ name: "tests/e2e/a.e2e.ts", seconds: 3.5 }]);
});
