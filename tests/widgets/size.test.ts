// @vitest-environment node
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/kernel/languages";
import { measureWidgets, sumSizes, VIEW_LIMITS } from "#tests/bench/widget-size";

test.each(Object.entries(VIEW_LIMITS))(
  "all that %s loads is at most %i bytes in every language, gzipped",
  (view, limit) => {
    for (const language of languages) {
      const sizes = measureWidgets(view, language);
      expect(sizes.map(({ file }) => file).sort()).toEqual(
        [
          `${view}-${language}.js`,
          `${view}.css`,
          `${view}.js`,
          "endcap.css",
          "endcap.js",
          "preact.js",
        ].sort(),
      );
      expect(sumSizes(sizes), language).toBeLessThanOrEqual(limit);
    }
  },
);

test("no source map is shipped to shoppers", () => {
  expect(readdirSync("public/widgets/v1").filter((file) => file.endsWith(".map"))).toEqual([]);
});
