import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

// A checkout of its own: the scripts find it from where they stand.
let checkout;
let buildWhatChanged;
let said;

beforeEach(async () => {
  checkout = mkdtempSync(join(tmpdir(), "endcap-prepare-"));
  for (const name of ["build.mjs", "run.mjs"]) {
    cpSync(new URL(name, import.meta.url), join(checkout, "scripts/prepare", name));
  }
  mkdirSync(join(checkout, "source"));
  writeFileSync(join(checkout, "source/word.txt"), "first");
  writeBuilder('writeFileSync("result.txt", readFileSync("source/word.txt", "utf8"));');
  ({ buildWhatChanged } = await import(pathToFileURL(join(checkout, "scripts/prepare/build.mjs")).href));
});

afterEach(() => rmSync(checkout, { recursive: true }));

function writeBuilder(body) {
  writeFileSync(
    join(checkout, "builder.mjs"),
    `import { readFileSync, writeFileSync } from "node:fs";\n${body}`,
  );
}

async function buildAndSeeWhetherItRan() {
  said = [];
  const target = {
    name: "result",
    title: "the result",
    inputs: ["source"],
    clean: ["result.txt"],
    commands: [["builder.mjs"]],
    outputs: ["result.txt"],
  };
  await buildWhatChanged([target], (line) => said.push(line));
  return said.length > 0;
}

const result = () => readFileSync(join(checkout, "result.txt"), "utf8");

test("a target is built once, and again when an input changes", async () => {
  expect(await buildAndSeeWhetherItRan()).toBe(true);
  expect(await buildAndSeeWhetherItRan()).toBe(false);
  writeFileSync(join(checkout, "source/word.txt"), "second");
  expect(await buildAndSeeWhetherItRan()).toBe(true);
  expect(result()).toBe("second");
});

test("a changed test file is no reason to build", async () => {
  await buildAndSeeWhetherItRan();
  writeFileSync(join(checkout, "source/word.test.ts"), "test");
  expect(await buildAndSeeWhetherItRan()).toBe(false);
});

test("a target whose output was removed is built again", async () => {
  await buildAndSeeWhetherItRan();
  rmSync(join(checkout, "result.txt"));
  expect(await buildAndSeeWhetherItRan()).toBe(true);
  expect(result()).toBe("first");
});

test("a build that broke off after writing its output does not count, even with the inputs of the last good one", async () => {
  await buildAndSeeWhetherItRan();
  writeFileSync(join(checkout, "source/word.txt"), "second");
  writeBuilder('writeFileSync("result.txt", "half"); console.error("the disk is full"); process.exit(3);');
  await expect(buildAndSeeWhetherItRan()).rejects.toThrow("the disk is full\nBuilding the result failed.");
  expect(existsSync(join(checkout, "result.txt"))).toBe(true);

  writeFileSync(join(checkout, "source/word.txt"), "first");
  writeBuilder('writeFileSync("result.txt", readFileSync("source/word.txt", "utf8"));');
  expect(await buildAndSeeWhetherItRan()).toBe(true);
  expect(result()).toBe("first");
});

test("a build that ends well without its output is a failure", async () => {
  writeBuilder("");
  await expect(buildAndSeeWhetherItRan()).rejects.toThrow("Building the result left no result.txt.");
});
