import { expect, test } from "vitest";
import { serverCodeIn, unresolvedImportsIn } from "./bundle-findings.mjs";

test.each([
  ['import{readFileSync}from"node:fs";', "a node: module"],
  ['const a=await import("node:path")', "a node: module"],
  ['var f=require("node:fs")', "a node: module"],
  ['import D from"better-sqlite3";', "better-sqlite3"],
  ['import{sql}from"kysely";', "kysely"],
])("%s is server code", (script, sign) => {
  expect(serverCodeIn(script)).toEqual([sign]);
});

test("a property called node is not a node: module", () => {
  expect(serverCodeIn('const tree={node:"fs",text:"node: a point"};export{tree};')).toEqual([]);
});

test("an import of our own that was left in the server is unresolved, packages and Node's modules are not", () => {
  const imports = [
    { path: "#db/seed/gone", kind: "import-statement", external: true },
    { path: "./gone", kind: "import-statement", external: true },
    { path: "kysely", kind: "import-statement", external: true },
    { path: "node:fs", kind: "import-statement", external: true },
  ];
  expect(unresolvedImportsIn({ outputs: { "build/server/index.js": { imports } } })).toEqual([
    "#db/seed/gone",
    "./gone",
  ]);
});
