// Work with live reload: Remix rebuilds and restarts the server, Rollup rebuilds the widgets, whenever a file changes.
import { spawn } from "node:child_process";
import { forgetBuild } from "./prepare/build.mjs";
import { root } from "./prepare/run.mjs";

// What is built here is for development: the next `npm start` has to build its own.
for (const target of ["server", "widgets"]) forgetBuild(target);

const children = [
  ["node_modules/@remix-run/dev/dist/cli.js", "dev", "--command", "node build/server/index.js"],
  ["node_modules/rollup/dist/bin/rollup", "--config", "--watch", "--no-watch.clearScreen"],
].map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  }),
);

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ??= code ?? 0;
    stopAll("SIGTERM");
  });
}

function stopAll(signal) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
