import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { boundedFiles, boundedPackages, foreignPackages } from "./exceptions";
import { findExpressions, sourceFiles } from "./find-expressions";
import { growthOf } from "./slow-expressions";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ours = /\.test\.[cm]?[jt]sx?$|\.d\.ts$|\/models\//;
/** What is run is in the other folders. */
const ofPackages =
  /\.min\.|\.d\.[cm]?ts$|\/(?:node_modules|src|tests?|bundled|docs|examples?|umd|iife|locales?)\/|\.[cm]?tsx?$/;

/** "place: /expression/", by what grows how. */
function slowIn(folder: string, leftOut: RegExp) {
  const found = sourceFiles(folder, leftOut).flatMap(findExpressions);
  return found.flatMap((one) => {
    const growth = growthOf(one);
    const file = relative(root, one.place.replace(/:\d+$/, ""));
    return growth
      ? [{ growth, file, told: `${relative(root, one.place)}: /${one.source}/${one.flags}` }]
      : [];
  });
}

describe("our own regular expressions", () => {
  const slow = ["app", "cli", "db", "reader", "widgets"].flatMap((folder) =>
    slowIn(join(root, folder), ours),
  );

  it("take time in proportion to the text, or read short texts alone", () => {
    expect(slow.filter(({ growth }) => growth === "exponential").map(({ told }) => told)).toEqual([]);
    const others = slow.filter(({ file }) => !(file in boundedFiles));
    expect(others.map(({ told }) => told)).toEqual([]);
  });

  it.each(Object.keys(boundedFiles))("need an exception in %s", (file) => {
    expect(slow.map((one) => one.file)).toContain(file);
  });
});

describe("regular expressions of packages that read what strangers send", () => {
  it.each(foreignPackages)("%s takes time in proportion to the text, or reads short texts alone", (name) => {
    const folder = join(root, "node_modules", name);
    expect(existsSync(folder), "It is used no more: take it off the list.").toBe(true);
    const slow = slowIn(folder, ofPackages).map(({ told }) => told);
    if (name in boundedPackages) expect(slow).not.toEqual([]);
    else expect(slow).toEqual([]);
  });
});

it.each([
  [String.raw`eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+`, "polynomial"],
  ["^(a+)+$", "exponential"],
  [String.raw`!?\[([^\][]*)\]\(\s*[^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\s*\)`, "polynomial"],
  [String.raw`eyJ[\w.-]{20,}`, null],
  [String.raw`(?<!\/)\/+$`, null],
])("the time of /%s/ grows as %s", (source, growth) => {
  expect(growthOf({ source, flags: "" })).toBe(growth);
});
