#!/usr/bin/env node
// Bundles the command line: cli/main.ts -> build/cli/main.js, with what few commands need in files of its own.
import { chmod } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ["cli/main.ts"],
  outdir: "build/cli",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  packages: "external",
  jsx: "automatic",
  banner: { js: "#!/usr/bin/env node" },
  logLevel: "warning",
});
await chmod(`${root}build/cli/main.js`, 0o755);
