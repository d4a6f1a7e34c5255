import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import * as z from "zod";
import { median } from "./median";

/** Shorter ones tell of the clock more than of the test. */
const leastSeconds = 0.2;

/** Seconds by the test's file and name. */
type Seconds = Map<string, number>;

export interface TestTimes {
  runner: string;
  own: Seconds;
  before: Seconds;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({ suites: z.array(suite) });

/**
 * Reads how long each test took in the last `npm test` of this checkout and of the one BEFORE names, so that what a test
 * of both takes can be told from what tests have come. Nothing where BEFORE is not set.
 * @throws Error ENOENT where `npm test` has not run in one of them
 */
export function readTestTimes(): TestTimes[] {
  const { BEFORE } = process.env;
  if (!BEFORE) return [];
  const [own, before] = [resolve("."), resolve(BEFORE)];
  return [
    { runner: "Vitest", own: readVitest(own), before: readVitest(before) },
    { runner: "browser", own: readPlaywright(own), before: readPlaywright(before) },
  ];
}

export function printTestTimes(times: TestTimes[]): void {
  console.log("\nSeconds of the tests in the last `npm test`, summed over all that run side by side:");
  if (times.length === 0)
    console.log("  BEFORE=<a checkout in which it has run, too> puts its tests beside these.");
  for (const { runner, own, before } of times) {
    const shared = [...own.keys()].filter((name) => before.has(name));
    const [now, then] = [sumOf(own, shared), sumOf(before, shared)];
    // One that waited once for a process or a time limit weighs much in the sums, and nothing here.
    const ratios = shared
      .filter((name) => (before.get(name) ?? 0) > leastSeconds)
      .map((name) => (own.get(name) ?? 0) / (before.get(name) ?? 0));
    const come = [...own.keys()].filter((name) => !before.has(name));
    const gone = [...before.keys()].filter((name) => !own.has(name));
    console.log(
      `  ${runner.padEnd(8)} ${shared.length} tests of both: ${now.toFixed(0)} s, before ${then.toFixed(0)} s, ratio ${(now / then).toFixed(2)}; of each test, in the middle, ${median(ratios).toFixed(2)} (aim: 1.05)`,
    );
    console.log(
      `           ${come.length} have come: ${sumOf(own, come).toFixed(0)} s; ${gone.length} are gone: ${sumOf(before, gone).toFixed(0)} s`,
    );
  }
}

function sumOf(seconds: Seconds, names: string[]): number {
  return names.reduce((sum, name) => sum + (seconds.get(name) ?? 0), 0);
}

function readVitest(checkout: string): Seconds {
  const { testResults } = vitestReport.parse(readReport(checkout, "vitest.json"));
  return new Map(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }): [string, number] => [
        `${relative(checkout, name)} ${fullName}`,
        (duration ?? 0) / 1000,
      ]),
    ),
  );
}

function readPlaywright(checkout: string): Seconds {
  const { suites } = playwrightReport.parse(readReport(checkout, "playwright.json"));
  return new Map(suites.flatMap((one) => secondsOf(one, "")));
}

function secondsOf({ title, specs, suites }: z.infer<typeof suite>, within: string): [string, number][] {
  const path = `${within} ${title}`;
  return [
    ...specs.map(({ title: name, tests }): [string, number] => [
      `${path} ${name}`,
      tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    ]),
    ...suites.flatMap((one) => secondsOf(one, path)),
  ];
}

function readReport(checkout: string, name: string): unknown {
  return JSON.parse(readFileSync(join(checkout, ".cache/test", name), "utf8"));
}
