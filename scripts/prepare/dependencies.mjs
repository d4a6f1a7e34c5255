import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, secondsSince } from "./run.mjs";
import { compileScript, driverLoads, driverPackage, headersOf } from "./sqlite-driver.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".endcap-installed");

/**
 * Installs what package-lock.json names when node_modules is missing, differs from it, or was compiled for another
 * Node. Throws an Error with npm's output when that fails.
 */
export async function installDependencies(say) {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const wanted = stampOf(lock);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8").startsWith(wanted)) return;
  const isComplete = installedMatches(lock);
  if (!(isComplete && (await driverLoads()))) {
    if (isLink(modules)) {
      say("node_modules is a link, and what it leads to does not fit package-lock.json: left as it is.");
      return;
    }
    if (!isComplete) {
      await npm(say, "Installing the dependencies", installing);
      removeOtherBinaries();
    }
    if (!(await driverLoads())) await compileDriver(say);
  }
  writeFileSync(stampFile, `${wanted}${process.version}\n`);
}

// A link leads to the packages of another checkout, which are not ours to replace.
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

// Behind it stands the version that installed, which db/sqlite/driver.ts names to whoever starts with another Node.
function stampOf(lock) {
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform} ${process.arch} ${process.versions.modules} `;
}

function installedMatches(lock) {
  const installedFile = join(modules, ".package-lock.json");
  return (
    existsSync(installedFile) && holdsAllOf(JSON.parse(lock), JSON.parse(readFileSync(installedFile, "utf8")))
  );
}

/** Whether every package that the lock names (but the optional ones) is in npm's record of what it installed. */
export function holdsAllOf(lock, installed) {
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) =>
      path === "" || optional || installed.packages[path]?.version === version,
  );
}

// onnxruntime-node brings its libraries for all systems: 245 MB that this one can't load.
function removeOtherBinaries() {
  const folder = join(modules, "onnxruntime-node/bin/napi-v6");
  const own = join(process.platform, process.arch);
  for (const system of readdirSync(folder))
    for (const processor of readdirSync(join(folder, system)))
      if (join(system, processor) !== own) rmSync(join(folder, system, processor), { recursive: true });
}

async function compileDriver(say) {
  const what = `Compiling the database driver for Node ${process.version}`;
  const headers = headersOf(process.execPath, process.version);
  const env = headers ? { npm_config_nodedir: headers } : {};
  await npm(say, what, ["run", compileScript, "--prefix", `node_modules/${driverPackage}`], env);
}

// Not `npm ci`: it refuses a lock without the binaries of other platforms. `--no-save` leaves the lock as it is. No package
// needs its script but the driver for Node 20, which other Nodes can't compile.
const installing = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

async function npm(say, what, args, env = {}) {
  const start = performance.now();
  say(`${what} (npm ${args[0]}) …`);
  const { code, output } = await run("npm", args, {
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  if (code !== 0) {
    throw new Error(
      `${output}\nThe dependencies could not be made ready: npm ${args[0]} ended with ${code}.`,
    );
  }
  say(`That took ${secondsSince(start)}.`);
}
