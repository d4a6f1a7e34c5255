import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileScript, driverPackage } from "./sqlite-driver.mjs";

/*
 * What `npm start` does first, as a process of its own, in a checkout of its own: its npm only notes what it was asked for,
 * and "compiles" a driver that loads where it was compiled for this Node.
 */
let checkout;
const at = (...path) => join(checkout, ...path);
const driverFolder = `node_modules/${driverPackage}`;
const driver = `${driverFolder}/build/Release/better_sqlite3.node`;
const stamp = "node_modules/.endcap-installed";
const lock = JSON.stringify({ packages: { [driverFolder]: { version: "12.11.1" } } });

const fakeDriver = `
const { readFileSync } = require("node:fs");
module.exports = class {
  constructor() {
    const abi = readFileSync(require.resolve("./build/Release/better_sqlite3.node"), "utf8");
    if (abi !== process.versions.modules) throw new Error("compiled for " + abi);
  }
  close() {}
};`;

const fakeNpm = `#!/usr/bin/env node
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync("asked-of-npm.txt", process.argv.slice(2).join(" ") + "\\n");
mkdirSync("${driverFolder}/build/Release", { recursive: true });
writeFileSync("${driverFolder}/index.js", ${JSON.stringify(fakeDriver)});
writeFileSync("${driver}", process.versions.modules);
writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(lock)});
`;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "endcap-install-"));
  mkdirSync(at("scripts"));
  cpSync(new URL("../prepare.mjs", import.meta.url), at("scripts/prepare.mjs"));
  cpSync(new URL(".", import.meta.url), at("scripts/prepare"), { recursive: true });
  writeFileSync(at("package.json"), '{ "engines": { "node": ">=20.19.0" } }');
  writeFileSync(at("package-lock.json"), lock);
  mkdirSync(at("bin"));
  writeFileSync(at("bin/package.json"), '{ "type": "module" }');
  writeFileSync(at("bin/npm"), fakeNpm);
  chmodSync(at("bin/npm"), 0o755);
});

afterEach(() => rmSync(checkout, { recursive: true }));

/** Prepares the checkout and builds nothing. Gives what npm was asked for, line by line, and what was printed. */
async function prepare() {
  rmSync(at("asked-of-npm.txt"), { force: true });
  const PATH = [at("bin"), process.env.PATH].join(delimiter);
  const printed = await new Promise((resolve, reject) => {
    const options = { cwd: checkout, env: { ...process.env, PATH } };
    execFile(process.execPath, ["scripts/prepare.mjs", "--only", ""], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
  const asked = existsSync(at("asked-of-npm.txt"))
    ? readFileSync(at("asked-of-npm.txt"), "utf8").trim().split("\n")
    : [];
  return { asked, printed };
}

const install = "install --no-save --ignore-scripts --no-audit --no-fund";
const compile = `run ${compileScript} --prefix ${driverFolder}`;

/** As if another Node had installed: it noted its own version, and what it compiled does not load here. */
function installByAnotherNode() {
  writeFileSync(at(driver), "1");
  const noted = readFileSync(at(stamp), "utf8").trim().split(" ").slice(0, 3);
  writeFileSync(at(stamp), `${[...noted, "1", "v1.0.0"].join(" ")}\n`);
}

test("a checkout is installed once, and the Node that did it noted", async () => {
  expect((await prepare()).asked).toEqual([install]);
  const { modules } = process.versions;
  expect(readFileSync(at(stamp), "utf8")).toMatch(
    new RegExp(`^[0-9a-f]{64} ${process.platform} ${process.arch} ${modules} ${process.version}\n$`),
  );
  expect(await prepare()).toEqual({ asked: [], printed: "" });
});

test("a start under another Node than the one that installed says so and compiles the driver again", async () => {
  await prepare();
  installByAnotherNode();
  const { asked, printed } = await prepare();
  expect(asked).toEqual([compile]);
  expect(printed).toContain(`Compiling the database driver for Node ${process.version} (npm run) …`);
  expect(readFileSync(at(stamp), "utf8")).toContain(`${process.versions.modules} ${process.version}`);
  expect(await prepare()).toEqual({ asked: [], printed: "" });
});

test("what another Node noted is noted anew, and no more, where the driver loads all the same", async () => {
  await prepare();
  installByAnotherNode();
  writeFileSync(at(driver), process.versions.modules);
  expect(await prepare()).toEqual({ asked: [], printed: "" });
  expect(readFileSync(at(stamp), "utf8")).toContain(process.version);
});

test("a changed lock has npm install what it names", async () => {
  await prepare();
  writeFileSync(at("package-lock.json"), lock.replace("12.11.1", "12.11.2"));
  expect((await prepare()).asked).toEqual([install]);
});

test("an installation that was interrupted before it was noted goes on", async () => {
  await prepare();
  rmSync(at(stamp));
  rmSync(at(driver));
  expect((await prepare()).asked).toEqual([compile]);
});
