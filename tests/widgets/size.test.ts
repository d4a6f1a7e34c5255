// @vitest-environment node
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { measureWidgets, sumSizes, VIEW_LIMITS } from "#tests/bench/widget-size";

test.each(Object.entries(VIEW_LIMITS))("all that %s loads is at most %i bytes, gzipped", (view, limit) => {
  const sizes = measureWidgets(view);
  expect(sizes.map(({ file }) => file).sort()).toEqual(
    [`${view}.css`, `${view}.js`, "endcap.css", "endcap.js", "preact.js"].sort(),
  );
  expect(sumSizes(sizes)).toBeLessThanOrEqual(limit);
});

test("no source map is shipped to shoppers", () => {
  expect(readdirSync("public/widgets/v1").filter((file) => file.endsWith(".map"))).toEqual([]);
});
