// Builds the web server and its screens: Remix's compiler as remix.config.js sets it up, with one plugin more, which
// Remix has no setting for.
import { createRequire } from "node:module";
import { directImports } from "./remix/direct-imports.mjs";

/** Each exports everything of an index, of which a screen needs a few parts. */
const divided = ["@mantine/core", "@mantine/dates", "@mantine/hooks", "@mantine/notifications"];

const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/dev/package.json"));
const esbuild = requireOfRemix("esbuild");
const plugin = await directImports(divided);
requireOfRemix.cache[requireOfRemix.resolve("esbuild")].exports = {
  ...esbuild,
  // Before those of Remix, of which one takes every script.
  context: (options) =>
    esbuild.context(options.splitting ? { ...options, plugins: [plugin, ...options.plugins] } : options),
};

const { cli } = requireOfRemix("@remix-run/dev");
await cli.run(["build"]);
// The thread that watches the server's event loop.
await esbuild.build({
  entryPoints: ["app/server/process/watchdog/thread.ts"],
  outfile: "build/server/watchdog.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  logLevel: "warning",
});
// It leaves something open.
process.exit(0);
