import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { DatabaseRefusal } from "../refusal";

const load = createRequire(import.meta.url);

/**
 * The newer release brings its binaries, for Nodes that have version 10 of the interface for native packages; the older one
 * is compiled, for Node 20. scripts/prepare/sqlite-driver.mjs chooses in the same way.
 */
const driverPackage = Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-node20";

/**
 * Opens a file by the driver of SQLite, which the first call loads. Whoever starts a service, a worker or a command by
 * `node` itself gets here without scripts/prepare.mjs, which would have compiled the driver again.
 * @throws DatabaseRefusal where this Node can't load the driver; what SQLite throws
 */
export function openSqliteFile(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  try {
    const Driver = load(driverPackage) as typeof SqliteDatabase;
    return new Driver(path, options);
  } catch (error) {
    if (!isNotLoaded(error)) throw error;
    throw new DatabaseRefusal(describeMisfit(), { cause: error });
  }
}

/** @throws DatabaseRefusal where this Node can't load the driver */
export function assertSqliteLoads(): void {
  openSqliteFile(":memory:").close();
}

/** The last is that of the package `bindings`, whose error has no code. */
function isNotLoaded(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    code === "ERR_DLOPEN_FAILED" ||
    code === "MODULE_NOT_FOUND" ||
    /^Could not locate the bindings file/.test(String(message))
  );
}

function describeMisfit(): string {
  const modules = dirname(dirname(load.resolve(`${driverPackage}/package.json`)));
  const installed = readInstalledNode(modules);
  const toDo = `run "node scripts/prepare.mjs" in ${dirname(modules)} with the Node that is to run Endcap, as a user who may write there`;
  if (installed?.abi === process.versions.modules)
    return `The database driver is damaged: this Node ${process.version} can't load it. Please delete ${modules} and ${toDo}.`;
  if (installed === null)
    return `The database driver was not compiled for this Node ${process.version}. Please ${toDo}.`;
  return `Node ${installed.version} installed the database driver, and this Node ${process.version} can't load it. Please ${toDo}.`;
}

/** What scripts/prepare/dependencies.mjs has noted; null where it did not install, or was killed before it had. */
function readInstalledNode(modules: string): { abi: string; version: string } | null {
  try {
    const [, , , abi, version] = readFileSync(join(modules, ".endcap-installed"), "utf8").trim().split(" ");
    return abi && version ? { abi, version } : null;
  } catch {
    return null;
  }
}
