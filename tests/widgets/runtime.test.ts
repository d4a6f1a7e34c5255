// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The names that a file takes from Preact at run time; types are gone by then. */
function takenFromPreact(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(/^import \{([^}]+)\} from "preact(?:\/hooks)?";/gm);
  return [...imports]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
}

test("the runtime that views share has all that they take from Preact", () => {
  const runtime = readFileSync("widgets/shared/preact.ts", "utf8");
  const [, shared = ""] = /window\.Endcap\.preact \?\?= \{([^}]+)\}/.exec(runtime) ?? [];
  const views = readdirSync("widgets", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/preact\.ts$|\.test\./.test(file))
    .map((file) => `widgets/${file}`);
  const taken = new Set(views.flatMap(takenFromPreact));
  expect(taken.size).toBeGreaterThan(5);
  expect([...taken].filter((name) => !new RegExp(`\\b${name}\\b`).test(shared))).toEqual([]);
});
