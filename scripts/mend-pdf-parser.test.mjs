import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { mendPdfParser } from "./mend-pdf-parser.mjs";

const parser = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.worker.mjs");
const source = readFileSync(parser, "utf8");

test("every place to mend is in the parser that is installed", () => {
  expect(mendPdfParser(source)).toContain("The data ends within the header.");
});

test("a parser in which a place is gone, or there twice, is not taken", () => {
  expect(() => mendPdfParser(source.replace("maxImageSize !== -1", "tooLarge"))).toThrow(
    "no longer has this",
  );
  expect(() => mendPdfParser(source + source)).toThrow("no longer has this");
});
