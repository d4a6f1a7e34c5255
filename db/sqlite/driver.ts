import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { DatabaseRefusal } from "../refusal";

/**
 * Opens a file by the driver of SQLite. It is compiled for one Node, and loaded by the first call: whoever starts a service,
 * a worker or a command by `node` itself gets here without scripts/prepare.mjs, which would have compiled it again.
 * @throws DatabaseRefusal where this Node can't load the driver; what SQLite throws
 */
export function openSqliteFile(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  try {
    return new SqliteDatabase(path, options);
  } catch (error) {
    if (!isNotLoaded(error)) throw error;
    throw new DatabaseRefusal(describeMisfit(), { cause: error });
  }
}

/** @throws DatabaseRefusal where this Node can't load the driver */
export function assertSqliteLoads(): void {
  openSqliteFile(":memory:").close();
}

/** The second is that of the package `bindings`, whose error has no code. */
function isNotLoaded(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "ERR_DLOPEN_FAILED" || /^Could not locate the bindings file/.test(String(message));
}

function describeMisfit(): string {
  const modules = dirname(dirname(createRequire(import.meta.url).resolve("better-sqlite3/package.json")));
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
