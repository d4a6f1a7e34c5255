// Sets up the checkout, runs every check and every test, and ends with a table of where the time went and one line
// that sums them up.
//
//   node scripts/test.mjs           all of it
//   node scripts/test.mjs --quick   the checks and the unit tests
//   node scripts/test.mjs --all     also the whole products of which the tests else try a part
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, run, secondsSince } from "./prepare/run.mjs";
import { failureLines } from "./test/failures.mjs";
import { parse, summaryLine, sumOf } from "./test/results.mjs";
import { browser, browserTests, checkLanes, setUp, tests, unitTests } from "./test/steps.mjs";
import { timesTable } from "./test/times.mjs";

const quick = process.argv.includes("--quick");
if (process.argv.includes("--all")) process.env.TEST_ALL = "1";
const maxRunMs = 45 * 60_000;
const start = performance.now();
const results = [];
const times = [];
const failures = [];

await runLive(quick ? { ...setUp, args: [...setUp.args, "--except", "server"] } : setUp);
await Promise.all([...checkLanes, ...(quick ? [] : [[browser]])].map(runLane));
if (quick) await runLive(unitTests);
else {
  sayWhetherCorpusIsThere();
  await runLive(tests);
  await runLive(browserTests);
}

const sum = sumOf(results);
if (sum.left > 0) console.log(`${sum.left} tests were left out.`);
for (const line of [...timesTable(times), ...failureLines(failures)]) console.log(line);
console.log(`All of it took ${secondsSince(start)}.`);
console.log(summaryLine(sum));
process.exitCode = sum.failed > 0 ? 1 : 0;

async function runLane(lane) {
  for (const step of lane) {
    const began = performance.now();
    const { code, output } = await run(process.execPath, step.args, { timeout: maxRunMs });
    record(step, code, began, output);
  }
}

/** Runs a step with its output straight to the terminal, since it takes long. */
async function runLive(step) {
  const began = performance.now();
  if (step.report) rmSync(join(root, step.report), { force: true });
  const child = spawn(process.execPath, step.args, { cwd: root, stdio: "inherit", timeout: maxRunMs });
  const code = await new Promise((done) => child.on("close", (exitCode) => done(exitCode ?? 1)));
  record(step, code, began, "");
}

function record(step, code, began, output) {
  const report = step.report && readIfThere(join(root, step.report));
  const result = step.judge(code, report);
  results.push(result);
  const parsed = parse(report);
  if (parsed) failures.push(...step.failuresOf(parsed));
  const files = parsed ? step.filesOf(parsed, root) : [];
  times.push({ name: step.name, seconds: (performance.now() - began) / 1000, files });
  const counts = step.report ? `: ${summaryLine(result)}` : "";
  if (result.failed > 0 && output.trim() !== "") console.log(output.trimEnd());
  console.log(`${result.failed > 0 ? "FAILED" : "ok    "} ${step.name}${counts} (${secondsSince(began)})`);
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function sayWhetherCorpusIsThere() {
  const corpus = resolve(root, process.env.ENDCAP_CORPUS_DIR ?? "../shared/data");
  console.log(
    existsSync(corpus)
      ? `Corpus of real and tricky PDF files: found at ${corpus}, its tests run.`
      : `Corpus of real and tricky PDF files: none at ${corpus}, its tests are left out (ENDCAP_CORPUS_DIR names another place).`,
  );
}
