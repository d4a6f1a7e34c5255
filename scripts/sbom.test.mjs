import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSbom, shippedFiles } from "./sbom/components.mjs";
import { licenceProblems } from "./sbom/licences.mjs";

const component = (licenses) => ({ name: "some", version: "1.0.0", licenses });

test("what is shipped is under licences of the list alone, each package of production and each file of its own", async () => {
  const { components, metadata } = await readSbom();
  expect(licenceProblems(components)).toEqual([]);
  expect(metadata.component).toMatchObject({ name: "endcap", licenses: [{ license: { id: "MIT" } }] });
  const listed = components.map(({ name }) => name);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const direct = Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, version]) =>
    version.startsWith("npm:") ? version.slice("npm:".length) : `${name}@${version}`,
  );
  const releases = components.map(({ name, version }) => `${name}@${version}`);
  expect(direct.filter((release) => !releases.includes(release))).toEqual([]);
  // Needed by what is needed, also by a tool of development, and of another system.
  expect(listed).toEqual(expect.arrayContaining(["scheduler", "debug", "@napi-rs/canvas-win32-x64-msvc"]));
  expect(listed).not.toContain("vitest");
  for (const { hashes } of components) expect(hashes?.[0].content).toMatch(/^[0-9a-f]{64,128}$/);
});

test("every model and font of the repository is listed", () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  const files = tracked.filter((name) => /\.(onnx|woff2?|ttf|otf|pfb|wasm)$/.test(name));
  expect(files.length).toBeGreaterThan(3);
  expect(shippedFiles.map(({ path }) => path)).toEqual(expect.arrayContaining(files));
});

test.each([
  [[{ license: { id: "MIT" } }], []],
  [[{ expression: "(MIT OR GPL-3.0-only)" }], []],
  [[{ expression: "MIT AND GPL-2.0-only" }], [/under \(MIT AND GPL-2.0-only\)/]],
  [[{ license: { id: "MIT" } }, { license: { id: "AGPL-3.0-or-later" } }], [/AGPL/]],
  [[{ license: { id: "MPL-2.0" } }], [/MPL-2.0/]],
  [[{ license: { name: "SEE LICENSE IN terms.txt" } }], [/terms\.txt/]],
  [undefined, [/names no licence/]],
])("a component under %j", (licenses, problems) => {
  expect(licenceProblems([component(licenses)])).toEqual(problems.map((text) => expect.stringMatching(text)));
});
