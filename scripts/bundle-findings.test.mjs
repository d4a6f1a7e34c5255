import { describe, expect, it, test } from "vitest";
import { scriptsOf, serverCodeIn, unresolvedImportsIn } from "./bundle-findings.mjs";

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

describe("the scripts of a screen", () => {
  const outputs = {
    "entry.js": {
      entryPoint: "app/entry.client.tsx",
      imports: [{ path: "shared.js", kind: "import-statement" }],
    },
    "screen.js": {
      entryPoint: "browser-route-module:shop/route.tsx?browser",
      imports: [
        { path: "shared.js", kind: "import-statement" },
        { path: "later.js", kind: "dynamic-import" },
        { path: "screen.css", kind: "import-statement" },
      ],
    },
    "other.js": { entryPoint: "browser-route-module:other/route.tsx?browser", imports: [] },
    "shared.js": { imports: [{ path: "deep.js", kind: "import-statement" }] },
    "deep.js": { imports: [{ path: "shared.js", kind: "import-statement" }] },
    "later.js": { imports: [] },
    "screen.css": { imports: [] },
  };

  it("are its own and what these import, each once, without what is loaded later", () => {
    const scripts = scriptsOf({ outputs }, ["entry.client.tsx", "shop/route.tsx"]);
    expect(scripts.sort()).toEqual(["deep.js", "entry.js", "screen.js", "shared.js"]);
  });

  it("are not known where one of its modules is not built", () => {
    expect(() => scriptsOf({ outputs }, ["entry.client.tsx", "gone.tsx"])).toThrow("Not all of");
  });
});
