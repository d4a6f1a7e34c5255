// Runs parts of the benches, those named, with their rows in PostgreSQL: a server of its own is started, and thrown away at
// the end. It waits for no disk, so its figures are those of the processor.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "./postgres/server.mjs";
import { root } from "./prepare/run.mjs";

const server = await startPostgres();
try {
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "tests/bench/main.ts", ...process.argv.slice(2)],
    { cwd: root, stdio: "inherit", env: { ...process.env, TEST_POSTGRES: server.addressOf("{name}") } },
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
