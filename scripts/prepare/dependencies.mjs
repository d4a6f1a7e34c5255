import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, secondsSince } from "./run.mjs";

const modules = join(root, "node_modules");
const databaseDriver = join(modules, "better-sqlite3/build/Release/better_sqlite3.node");
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
  if (!(isComplete && (await databaseDriverLoads()))) {
    if (isLink(modules)) {
      say("node_modules is a link, and what it leads to does not fit package-lock.json: left as it is.");
      return;
    }
    if (!isComplete) await npm(say, "Installing the dependencies", installing);
    if (!(await databaseDriverLoads())) {
      const why = `The database driver was compiled for another Node than ${process.version}: compiling it again`;
      await npm(say, why, ["rebuild", "better-sqlite3"]);
    }
  }
  if (endsItsProcess(readFileSync(databaseDriver))) {
    throw new Error(
      `The database driver that was compiled for Node ${process.version} ends its process at any moment (docs/decisions/versions-of-node.md). Please use Node 22.`,
    );
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

/**
 * Whether a native package was compiled with the headers of Node 24.19 or newer, whose ObjectWrap takes a hook back
 * that is gone when an object is collected outside of any script.
 */
export function endsItsProcess(binary) {
  return binary.includes("RemoveEnvironmentCleanupHook");
}

async function databaseDriverLoads() {
  const open = 'const Database = require("better-sqlite3"); new Database(":memory:").close();';
  return (await run(process.execPath, ["-e", open])).code === 0;
}

// Not `npm ci`: it refuses a lock without the binaries of other platforms. `--no-save` leaves the lock as it is.
const installing = ["install", "--no-save", "--no-audit", "--no-fund"];

async function npm(say, what, args) {
  const start = performance.now();
  say(`${what} (npm ${args[0]}) …`);
  const { code, output } = await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) {
    throw new Error(
      `${output}\nThe dependencies could not be made ready: npm ${args[0]} ended with ${code}.`,
    );
  }
  say(`That took ${secondsSince(start)}.`);
}
