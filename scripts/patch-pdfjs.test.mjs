import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { halves, patchPdfjs } from "./patch-pdfjs.mjs";

const { resolve } = createRequire(import.meta.url);

describe.each(halves)("mending %s", (half) => {
  const source = readFileSync(resolve(`pdfjs-dist/legacy/build/${half}`), "utf8");

  it("finds every place in what is installed, and mends it", () => {
    const mended = patchPdfjs(half, source);
    expect(mended).toContain("target: 'Array', proto: true, arity: 1, forced: false");
    expect(mended.length).toBeGreaterThan(source.length);
  });

  it("takes no file in which a place is gone, or there twice", () => {
    expect(() => patchPdfjs(half, source.replace("arity: 1, forced: FORCED }", ""))).toThrow(
      "no longer has this",
    );
    expect(() => patchPdfjs(half, source + source)).toThrow("no longer has this");
  });
});
