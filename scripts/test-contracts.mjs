// Tries what every engine has to hold (tests/contracts) on each of them: 500 orders of steps for each guard, or as many as
// INTERLEAVINGS says.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./prepare/run.mjs";

const env = { ...process.env, INTERLEAVINGS: process.env.INTERLEAVINGS ?? "500" };
const patience = ["--testTimeout=900000"];
const engines = {
  SQLite: ["node_modules/vitest/vitest.mjs", "run", "--project=server", ...patience, "tests/contracts"],
  PostgreSQL: ["scripts/test-postgres.mjs", ...patience, "tests/contracts"],
};

for (const [name, args] of Object.entries(engines)) {
  console.log(`\n${name}, ${env.INTERLEAVINGS} interleavings of each`);
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: "inherit", env }), "exit");
  if (code !== 0) process.exitCode = 1;
}
