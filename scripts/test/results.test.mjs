import { expect, test } from "vitest";
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summaryLine, sumOf } from "./results.mjs";

function vitestReport(overrides) {
  return JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...overrides,
  });
}

function playwrightReport(stats) {
  return JSON.stringify({ stats: { expected: 4, unexpected: 0, skipped: 0, ...stats } });
}

test("a check counts as one, by its exit code", () => {
  expect(resultOfCheck(0)).toEqual({ passed: 1, failed: 0, left: 0 });
  expect(resultOfCheck(2)).toEqual({ passed: 0, failed: 1, left: 0 });
});

test("vitest's counts are taken from its report", () => {
  expect(resultOfVitest(0, vitestReport({}))).toEqual({ passed: 3, failed: 0, left: 0 });
  expect(resultOfVitest(1, vitestReport({ numFailedTests: 2, numPendingTests: 1 }))).toEqual({
    passed: 3,
    failed: 2,
    left: 1,
  });
});

test("a test file that vitest could not load is a failure although none of its tests failed", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(resultOfVitest(1, vitestReport({ numFailedTests: 1, testResults })).failed).toBe(2);
});

test.each([
  ["a runner that wrote no report", resultOfVitest(0, undefined)],
  ["a runner that wrote half a report", resultOfVitest(1, '{"numPassedTests": 3,')],
  ["a runner that found no test", resultOfVitest(0, vitestReport({ numPassedTests: 0 }))],
  ["a browser runner that wrote no report", resultOfPlaywright(0, undefined)],
  ["a browser runner that found no test", resultOfPlaywright(1, playwrightReport({ expected: 0 }))],
])("%s counts as one failure", (_, result) => {
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});

test("a runner that ends badly with every test passed counts one failure more", () => {
  expect(resultOfVitest(1, vitestReport({}))).toMatchObject({ passed: 3, failed: 1 });
  expect(resultOfPlaywright(1, playwrightReport({}))).toMatchObject({ passed: 4, failed: 1 });
});

test("the last line sums over all runners", () => {
  const sum = sumOf([
    resultOfCheck(0),
    resultOfCheck(1),
    resultOfVitest(0, vitestReport({})),
    resultOfPlaywright(1, playwrightReport({ unexpected: 2 })),
  ]);
  expect(summaryLine(sum)).toBe("8 passed, 3 failed");
});
