#!/usr/bin/env node
// Makes a checkout ready to run: the right Node, the dependencies, and a build of everything that changed.
// It runs before anything is installed, so it imports nothing but Node.
//
//   node scripts/prepare.mjs [--quiet] [--only a,b] [--except a,b]
import { buildWhatChanged } from "./prepare/build.mjs";
import { installDependencies } from "./prepare/dependencies.mjs";
import { withLock } from "./prepare/lock.mjs";
import { nodeIsTooOld } from "./prepare/node-version.mjs";
import { buildTargets } from "./prepare/targets.mjs";

const quiet = process.argv.includes("--quiet");
const say = quiet ? () => {} : (line) => console.log(line);

const tooOld = nodeIsTooOld(process.versions.node);
if (tooOld) fail(tooOld);

try {
  const targets = chooseTargets(buildTargets, listAfter("--only"), listAfter("--except"));
  await withLock(say, async () => {
    await installDependencies(say);
    await buildWhatChanged(targets, say);
  });
} catch (error) {
  fail(error.message);
}

function chooseTargets(targets, only, except) {
  const known = targets.map((target) => target.name);
  const unknown = [...(only ?? []), ...(except ?? [])].find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no build target "${unknown}"; there are ${known.join(", ")}.`);
  return targets.filter(({ name }) => (only ?? known).includes(name) && !(except ?? []).includes(name));
}

function listAfter(flag) {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : (process.argv[at + 1] ?? "").split(",").filter(Boolean);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
