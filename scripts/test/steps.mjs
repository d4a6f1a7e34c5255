import { failuresOfPlaywright, failuresOfVitest } from "./failures.mjs";
import { resultOfCheck, resultOfPlaywright, resultOfVitest } from "./results.mjs";
import { filesOfPlaywright, filesOfVitest } from "./times.mjs";

const vitestReport = ".cache/test/vitest.json";
const playwrightReport = ".cache/test/playwright.json";

const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
];

/** Installs and builds what changed, before anything else can run. */
export const setUp = { name: "set-up", args: ["scripts/prepare.mjs"], judge: resultOfCheck };

/**
 * The checks that read the sources and run nothing of them, in lanes: those of one lane run one after the other,
 * the lanes side by side, which keeps two cores busy and each check's output in one piece.
 */
export const checkLanes = [
  [
    { name: "types", args: ["node_modules/typescript/bin/tsc", ...incremental("app")], judge: resultOfCheck },
    {
      name: "dependency directions",
      args: [
        "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
        ...["app", "cli", "db", "migrations", "reader", "widgets", "tests", "scripts"],
      ],
      judge: resultOfCheck,
    },
  ],
  [
    { name: "lint", args: ["node_modules/@biomejs/biome/bin/biome", "check"], judge: resultOfCheck },
    {
      name: "types of the widgets",
      args: ["node_modules/typescript/bin/tsc", "--project", "widgets", ...incremental("widgets")],
      judge: resultOfCheck,
    },
    {
      name: "unused code",
      args: ["node_modules/knip/bin/knip.js", "--cache", "--cache-location", ".cache/knip"],
      judge: resultOfCheck,
    },
  ],
];

/** Finds Chromium or installs it; waits for a package mirror rather than for a core. */
export const browser = { name: "browser", args: ["scripts/ensure-chromium.mjs"], judge: resultOfCheck };

/** Unit, domain, API, command line and widget tests. */
export const tests = {
  name: "unit, domain, API, command line and widget tests",
  args: vitest,
  report: vitestReport,
  judge: resultOfVitest,
  filesOf: filesOfVitest,
  failuresOf: failuresOfVitest,
};

/** The tests that stand beside the code they test. */
export const unitTests = {
  name: "unit tests",
  args: [...vitest, "--exclude", "tests/**"],
  report: vitestReport,
  judge: resultOfVitest,
  filesOf: filesOfVitest,
  failuresOf: failuresOfVitest,
};

/** Tests in a real browser. */
export const browserTests = {
  name: "browser tests",
  args: ["node_modules/@playwright/test/cli.js", "test"],
  report: playwrightReport,
  judge: resultOfPlaywright,
  filesOf: filesOfPlaywright,
  failuresOf: failuresOfPlaywright,
};

function incremental(name) {
  return ["--noEmit", "--incremental", "--tsBuildInfoFile", `.cache/types/${name}.tsbuildinfo`];
}
