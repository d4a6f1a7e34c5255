import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./run.mjs";

/**
 * The driver of SQLite for this Node. better-sqlite3 13 brings its binaries, for Nodes that have version 10 of the interface for
 * native packages (22.14 and newer); for Node 20 an older release is compiled. db/sqlite/driver.ts chooses in the same way.
 */
export const driverPackage = Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-node20";

/** The script of the package that compiles it; the newer one needs it on machines for which it brings no binary. */
export const compileScript = driverPackage === "better-sqlite3" ? "build-release" : "install";

export async function driverLoads() {
  const open = `const Database = require("${driverPackage}"); new Database(":memory:").close();`;
  return (await run(process.execPath, ["-e", open])).code === 0;
}

/**
 * The folder whose `include/node` holds the headers of exactly this Node, beside its `bin`; null where there are none. node-gyp
 * fetches them otherwise.
 * @param execPath of the Node @param version as "v20.20.2"
 */
export function headersOf(execPath, version) {
  const prefix = dirname(dirname(execPath));
  const file = join(prefix, "include/node/node_version.h");
  if (!existsSync(file)) return null;
  const header = readFileSync(file, "utf8");
  const numbers = ["MAJOR", "MINOR", "PATCH"].map(
    (part) => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(header)?.[1],
  );
  return `v${numbers.join(".")}` === version ? prefix : null;
}
