import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { headersOf } from "./sqlite-driver.mjs";

let prefix;
beforeEach(() => {
  prefix = mkdtempSync(join(tmpdir(), "endcap-node-"));
});
afterEach(() => rmSync(prefix, { recursive: true }));

function layHeaders(major, minor, patch) {
  mkdirSync(join(prefix, "include/node"), { recursive: true });
  const lines = [`MAJOR_VERSION ${major}`, `MINOR_VERSION ${minor}`, `PATCH_VERSION ${patch}`];
  const header = lines.map((line) => `#define NODE_${line}`).join("\n");
  writeFileSync(join(prefix, "include/node/node_version.h"), header);
}

test("headers beside the Node that runs are used to compile", () => {
  layHeaders(20, 20, 2);
  expect(headersOf(join(prefix, "bin/node"), "v20.20.2")).toBe(prefix);
});

test("headers of another Node are not, and where there are none, node-gyp fetches them", () => {
  expect(headersOf(join(prefix, "bin/node"), "v20.20.2")).toBeNull();
  layHeaders(20, 19, 0);
  expect(headersOf(join(prefix, "bin/node"), "v20.20.2")).toBeNull();
});
