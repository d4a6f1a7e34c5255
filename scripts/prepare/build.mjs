import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run, secondsSince } from "./run.mjs";

/**
 * Builds the targets (see targets.mjs) whose inputs differ from those of their last finished build, side by side.
 * The record of a build is removed before it begins and written once it is done, so a build that was interrupted
 * counts as none. Throws an Error with the output of every build that failed.
 */
export async function buildWhatChanged(targets, say) {
  const stale = targets
    .map((target) => ({ ...target, hash: hashOfInputs(target) }))
    .filter((target) => !isBuilt(target));
  const failures = (await Promise.all(stale.map((target) => build(target, say)))).filter(Boolean);
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
}

/** Makes the next run build the target of this name, whatever its inputs are. */
export function forgetBuild(name) {
  rmSync(recordOf({ name }), { force: true });
}

async function build(target, say) {
  const start = performance.now();
  say(`Building ${target.title} …`);
  forgetBuild(target.name);
  for (const path of target.clean) rmSync(join(root, path), { recursive: true, force: true });
  for (const [command, ...args] of target.commands) {
    const { code, output } = await run(process.execPath, [join(root, command), ...args], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (code !== 0) return `${output.trimEnd()}\nBuilding ${target.title} failed.`;
  }
  const missing = target.outputs.find((output) => !existsSync(join(root, output)));
  if (missing) return `Building ${target.title} left no ${missing}.`;
  mkdirSync(dirname(recordOf(target)), { recursive: true });
  writeFileSync(recordOf(target), target.hash);
  say(`Built ${target.title} in ${secondsSince(start)}.`);
}

function isBuilt(target) {
  const record = recordOf(target);
  return (
    existsSync(record) &&
    readFileSync(record, "utf8") === target.hash &&
    target.outputs.every((output) => existsSync(join(root, output)))
  );
}

function recordOf(target) {
  return join(root, ".cache/build", target.name);
}

/** SHA-256 over the paths and bytes of a target's input files, its commands and the installed packages. */
function hashOfInputs(target) {
  const hash = createHash("sha256").update(JSON.stringify([target.commands, target.outputs]));
  const inputs = [...target.inputs, "package.json", "package-lock.json", "tsconfig.json", "scripts/prepare"];
  for (const path of inputs.flatMap(filesUnder).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return isTest(path) ? [] : [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

function isTest(path) {
  return /\.test\.[cm]?[jt]sx?$/.test(path);
}
