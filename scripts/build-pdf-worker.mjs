#!/usr/bin/env node
// Bundles the child process that draws PDF pages: app/adapters/pdf/worker.ts -> build/pdf/worker.js, and
// puts pdf.js's parser half beside it, with a few places mended.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { mendPdfParser } from "./mend-pdf-parser.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const parser = "pdfjs-dist/legacy/build/pdf.worker.mjs";
const outdir = path.join(root, "build/pdf");

const mendedParser = {
  name: "mended-parser",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${parser}$`) }, () => ({ path: "./pdf.worker.mjs", external: true }));
  },
};

await mkdir(outdir, { recursive: true });
const source = await readFile(createRequire(import.meta.url).resolve(parser), "utf8");
await writeFile(path.join(outdir, "pdf.worker.mjs"), mendPdfParser(source));

await build({
  absWorkingDir: root,
  entryPoints: ["app/adapters/pdf/worker.ts"],
  outfile: path.join(outdir, "worker.js"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  plugins: [mendedParser],
  // Both find files of their own (fonts, a native library) beside themselves.
  external: ["pdfjs-dist", "@napi-rs/canvas"],
  logLevel: "warning",
});
