// Seeds faults into the sources, one at a time, and looks whether the tests find them: a copy of the checkout is
// changed at one place, and the tests that reach the file are run, the nearest ones first, the browser tests last.
//
//   node scripts/mutations.mjs                 60 faults, ten of each area
//   node scripts/mutations.mjs --count 12      another number
//   node scripts/mutations.mjs --seed 7        others than those of seed 1
//   node scripts/mutations.mjs --list          names them and changes nothing
//   node scripts/mutations.mjs --without-browser   leaves the browser tests out, which takes a tenth of the time
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { areaOf, areas } from "./mutations/areas.mjs";
import { mutantsOf } from "./mutations/mutants.mjs";
import { nearestTests } from "./mutations/nearest-tests.mjs";
import { shuffled } from "./mutations/shuffled.mjs";
import { root, run, secondsSince } from "./prepare/run.mjs";

const batchSizes = [6, 30, Number.POSITIVE_INFINITY];
const maxRunMs = 15 * 60_000;

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    "without-browser": { type: "boolean", default: false },
  },
});
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
const chosen = choose(Number(options.count), Number(options.seed));
if (options.list) for (const mutant of chosen) console.log(titleOf(mutant));
else process.exitCode = await lookForAll();

/** Chooses equally many mutants from each area, spread over its files. */
function choose(count, seed) {
  return Object.keys(areas).flatMap((area, index, all) => {
    const share = Math.floor(count / all.length) + (index < count % all.length ? 1 : 0);
    const files = tracked.filter(
      (file) => isSource(file) && areaOf(file) === area && existsSync(join(root, file)),
    );
    const perFile = shuffled(files, seed)
      .map((file) => shuffled(mutantsOf(readFileSync(join(root, file), "utf8"), file), seed))
      .filter((mutants) => mutants.length > 0);
    const rounds = Math.max(0, ...perFile.map(({ length }) => length));
    const inTurns = Array.from({ length: rounds }, (_, turn) =>
      perFile.flatMap((mutants) => mutants[turn] ?? []),
    );
    return inTurns
      .flat()
      .slice(0, share)
      .map((mutant) => ({ ...mutant, area }));
  });
}

async function lookForAll() {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "endcap-mutations-"));
  const left = [];
  try {
    copyCheckout(folder);
    for (const [index, mutant] of chosen.entries()) {
      const started = performance.now();
      const found = await isFound(folder, mutant);
      if (!found) left.push(mutant);
      console.log(
        `${index + 1}/${chosen.length} ${found ? "found    " : "NOT FOUND"} ${titleOf(mutant)} (${secondsSince(started)})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const found = chosen.length - left.length;
  console.log(
    `\n${found} of ${chosen.length} faults found, ${Math.round((found / chosen.length) * 100)} % (${secondsSince(began)}).`,
  );
  for (const mutant of left) console.log(`not found: ${titleOf(mutant)}`);
  return found / chosen.length < 0.9 ? 1 : 0;
}

/** What is committed or changed, with all that is built and installed. */
function copyCheckout(folder) {
  for (const file of tracked) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
  const linked = existsSync(join(root, "node_modules"));
  if (linked) execFileSync("cp", ["-al", join(root, "node_modules"), folder]);
  for (const built of ["build", "public", ".cache/build"]) {
    if (existsSync(join(root, built))) cpSync(join(root, built), join(folder, built), { recursive: true });
  }
}

async function isFound(folder, { file, start, end, replacement }) {
  const path = join(folder, file);
  const sound = readFileSync(path, "utf8");
  const tests = nearestTests(folder, tracked, file);
  writeFileSync(path, sound.slice(0, start) + replacement + sound.slice(end));
  try {
    let done = 0;
    for (const size of batchSizes) {
      const batch = tests.slice(done, done + size);
      if (batch.length > 0 && (await fails(folder, batch))) return true;
      done += batch.length;
    }
    return !options["without-browser"] && (await failsInBrowser(folder, file));
  } finally {
    writeFileSync(path, sound);
  }
}

async function fails(folder, files) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--bail", "1", "--reporter=dot", ...files];
  const { code } = await run(process.execPath, args, { cwd: folder, timeout: maxRunMs });
  return code !== 0;
}

async function failsInBrowser(folder, file) {
  const only = file.startsWith("widgets/") ? ["tests/widgets"] : [];
  const args = ["node_modules/@playwright/test/cli.js", "test", "-x", "--reporter=dot", ...only];
  const { code } = await run(process.execPath, args, { cwd: folder, timeout: maxRunMs });
  return code !== 0;
}

function isSource(file) {
  return /\.tsx?$/.test(file) && !/\.(test|e2e|d)\.tsx?$/.test(file);
}

function titleOf({ area, file, line, name }) {
  return `${area}: ${file}:${line} ${name.replace(/\s+/g, " ").slice(0, 100)}`;
}
