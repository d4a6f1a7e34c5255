// Runs the domain and API tests with their rows in PostgreSQL: a server of its own is started, and thrown away at the end.
// Files or options of Vitest may be given. vitest.config.ts leaves out what tests SQLite's own file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "./postgres/server.mjs";
import { root } from "./prepare/run.mjs";

const given = process.argv.slice(2);
const isFile = (word) => /^(tests|app)\//.test(word);
const files = given.some(isFile) ? given.filter(isFile) : ["tests/domain", "tests/api", "tests/contracts"];
const options = given.filter((word) => !isFile(word));

const server = await startPostgres();
try {
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project=server", ...options, ...files],
    { cwd: root, stdio: "inherit", env: { ...process.env, TEST_POSTGRES: server.addressOf("{name}") } },
  );
  // Whoever ends this ends the tests; the server goes with them.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
