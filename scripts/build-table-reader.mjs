#!/usr/bin/env node
// Bundles the process that reads files of users: app/adapters/tables/worker.ts -> build/tables/worker.js.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

await build({
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
  entryPoints: ["app/adapters/tables/worker.ts"],
  outfile: "build/tables/worker.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // A process is started for each file: one file of few packages loads faster. They are of the kind that is required.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
  logLevel: "warning",
});
