#!/usr/bin/env node
// Bundles the process that reads pictures of pages: app/circulars/page-reader/worker.ts -> build/reader/worker.js, and puts the
// models beside it.
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const outdir = path.join(root, "build/reader");

await mkdir(outdir, { recursive: true });
await cp(path.join(root, "reader/models"), outdir, { recursive: true });

await build({
  absWorkingDir: root,
  entryPoints: ["app/circulars/page-reader/worker.ts"],
  outfile: path.join(outdir, "worker.js"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // They find files of their own (native libraries, models) beside themselves.
  external: ["@napi-rs/canvas", "onnxruntime-node"],
  logLevel: "warning",
});
