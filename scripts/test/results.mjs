/**
 * A runner's result: { passed, failed, left } with counts of tests; `left` were registered and not run.
 * A runner that leaves no report, finds no test, or ends badly without a failed test counts as one failure.
 */

/** Takes the exit code of a check that is right or wrong as a whole. */
export function resultOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, left: 0 } : { passed: 0, failed: 1, left: 0 };
}

/** Takes vitest's exit code and the text of its JSON report (undefined when it wrote none). */
export function resultOfVitest(code, report) {
  const parsed = parse(report);
  if (!parsed) return crashed;
  const brokenFiles = parsed.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return judge(code, {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + brokenFiles,
    left: parsed.numPendingTests + parsed.numTodoTests,
  });
}

/** Takes Playwright's exit code and the text of its JSON report (undefined when it wrote none). */
export function resultOfPlaywright(code, report) {
  const parsed = parse(report);
  if (!parsed) return crashed;
  const { expected, unexpected, skipped } = parsed.stats;
  return judge(code, { passed: expected, failed: unexpected, left: skipped });
}

/** Adds up results. */
export function sumOf(results) {
  return results.reduce(
    (sum, result) => ({
      passed: sum.passed + result.passed,
      failed: sum.failed + result.failed,
      left: sum.left + result.left,
    }),
    { passed: 0, failed: 0, left: 0 },
  );
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

const crashed = { passed: 0, failed: 1, left: 0 };

function judge(code, result) {
  const ranNothing = result.passed + result.failed === 0;
  const endedBadly = code !== 0 && result.failed === 0;
  return ranNothing || endedBadly ? { ...result, failed: result.failed + 1 } : result;
}

/** What a report says; undefined when there is none, or half of one. */
export function parse(report) {
  if (report === undefined) return undefined;
  try {
    return JSON.parse(report);
  } catch {
    return undefined;
  }
}
