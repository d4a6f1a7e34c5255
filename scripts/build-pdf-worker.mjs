#!/usr/bin/env node
// Bundles the child process that draws PDF pages: app/adapters/pdf/worker.ts -> build/pdf/worker.js.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ["app/adapters/pdf/worker.ts"],
  outfile: "build/pdf/worker.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // Both find files of their own (fonts, a native library) beside themselves.
  external: ["pdfjs-dist", "@napi-rs/canvas"],
  logLevel: "warning",
});
