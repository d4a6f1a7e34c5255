import { relative } from "node:path";

/** How many test files of a runner the table names. */
const shownFiles = 10;

/**
 * Where the time of a run went, as lines: each step with its seconds, and below it its slowest test files with the
 * seconds that their tests took. A step: { name, seconds, files }, with `files` as the functions below give them.
 */
export function timesTable(steps) {
  const lines = ["Where the time went, in seconds:"];
  for (const { name, seconds, files } of steps) {
    lines.push(line(seconds, name, 0));
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownFiles);
    for (const file of slowest) lines.push(line(file.seconds, file.name, 4));
  }
  return lines;
}

/** The test files of vitest's JSON report, parsed: { name, seconds }. */
export function filesOfVitest({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** The test files of Playwright's JSON report, parsed: { name, seconds }. */
export function filesOfPlaywright({ suites, config }, root) {
  return suites.map((suite) => ({
    name: `${relative(root, config.rootDir)}/${suite.file}`,
    seconds: testsOf(suite).reduce((sum, { results }) => sum + secondsOf(results), 0),
  }));
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

function secondsOf(results) {
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

function line(seconds, name, indent) {
  return `${" ".repeat(indent)}${seconds.toFixed(1).padStart(7)}  ${name}`;
}
