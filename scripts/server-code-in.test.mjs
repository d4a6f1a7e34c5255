import { expect, test } from "vitest";
import { serverCodeIn } from "./server-code-in.mjs";

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
