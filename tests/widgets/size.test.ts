// @vitest-environment node
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { measureWidgets, sumSizes } from "#tests/bench/widget-size";

const KB = 1024;

test("everything the weekly ad loads is at most 14 KB of script and 4 KB of style, gzipped", () => {
  const sizes = measureWidgets("weekly-ad");
  expect(sizes.map(({ file }) => file)).toEqual([
    "endcap.css",
    "endcap.js",
    "preact.js",
    "weekly-ad.css",
    "weekly-ad.js",
  ]);
  expect(sumSizes(sizes, "js")).toBeLessThanOrEqual(14 * KB);
  expect(sumSizes(sizes, "css")).toBeLessThanOrEqual(4 * KB);
});

test("no source map is shipped to shoppers", () => {
  expect(readdirSync("public/widgets/v1").filter((file) => file.endsWith(".map"))).toEqual([]);
});
