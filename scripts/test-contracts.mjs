// Tries what every engine and every file store has to hold (tests/contracts) on each of them: 500 orders of steps for each
// guard, or as many as INTERLEAVINGS says. Files or options of Vitest may be given.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./prepare/run.mjs";
import { startSwift } from "./swift/server.mjs";

const given = process.argv.slice(2);
const isFile = (word) => /^tests\//.test(word);
const files = given.some(isFile) ? given.filter(isFile) : ["tests/contracts"];
const args = ["--testTimeout=900000", ...given.filter((word) => !isFile(word)), ...files];
const env = { ...process.env, INTERLEAVINGS: process.env.INTERLEAVINGS ?? "500" };
const bucket = "endcap-tests";

const swift = await startSwift();
try {
  await swift.makeBucket(bucket);
  const { access, secret } = swift.accounts.owner;
  const onSwift = {
    // Which Node is asked for stands in package.json.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    TEST_S3: JSON.stringify({ ...swift, bucket }),
    AWS_ACCESS_KEY_ID: access,
    AWS_SECRET_ACCESS_KEY: secret,
  };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=server", ...args];
  await tryOn("SQLite, files in a folder and in S3", vitest, { ...env, ...onSwift });
  await tryOn("PostgreSQL", ["scripts/test-postgres.mjs", ...args], env);
} finally {
  await swift.stop();
}

async function tryOn(name, words, environment) {
  console.log(`\n${name}, ${env.INTERLEAVINGS} interleavings of each`);
  const child = spawn(process.execPath, words, { cwd: root, stdio: "inherit", env: environment });
  // Whoever ends this ends the tests; the servers go with them.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}
