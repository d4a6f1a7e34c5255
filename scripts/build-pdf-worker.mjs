#!/usr/bin/env node
// Bundles the child process that draws PDF pages: app/circulars/pdf/worker.ts -> build/pdf/worker.js, and
// puts the two halves of pdf.js beside it, with a few places mended.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { halves, patchPdfjs } from "./patch-pdfjs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const outdir = path.join(root, "build/pdf");
const { resolve } = createRequire(import.meta.url);

const patchedBundles = {
  name: "mended-halves",
  setup({ onResolve }) {
    for (const half of halves) {
      const filter = new RegExp(`^pdfjs-dist/legacy/build/${half}$`);
      onResolve({ filter }, () => ({ path: `./${half}`, external: true }));
    }
  },
};

await mkdir(outdir, { recursive: true });
for (const half of halves) {
  const source = await readFile(resolve(`pdfjs-dist/legacy/build/${half}`), "utf8");
  await writeFile(path.join(outdir, half), patchPdfjs(half, source));
}

await build({
  absWorkingDir: root,
  entryPoints: ["app/circulars/pdf/worker.ts"],
  outfile: path.join(outdir, "worker.js"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  plugins: [patchedBundles],
  // Both find files of their own (fonts, a native library) beside themselves.
  external: ["pdfjs-dist", "@napi-rs/canvas"],
  logLevel: "warning",
});
