import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { messagesByKey } from "./scripts/messages/plugin.mjs";
import { hasCorpus } from "./tests/corpus/manifest.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

const folders = ["app", "db", "cli", "migrations", "reader", "widgets", "tests"];
const alias = folders.map((folder) => ({ find: `#${folder}/`, replacement: `${root}${folder}/` }));

/** What SQLite's own file does, for `npm run test:postgres` to leave out. */
const ofSqlite = [
  "tests/domain/{database,data-folder,migrated-line}.test.ts",
  "tests/api/locked-database.test.ts",
];

const common = {
  globals: false,
  pool: "forks" as const,
  // A process keeps what it has loaded for the next file; no test may change what all files share.
  isolate: false,
  setupFiles: ["./tests/setup/setup-test-env.ts"],
  // Tells a test that hangs; a busy machine takes several times as long for what it does, which is no failure.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is waited for comes sooner; a busy machine makes it late, which is no failure.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  resolve: { alias },
  test: {
    globalSetup: ["./tests/setup/build-what-tests-run.ts", "./tests/setup/keep-files-in-memory.ts"],
    allowOnly: false,
    // More than there are cores: some files wait for processes and time limits.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: "server",
          environment: "node",
          include: ["{app,cli,db,migrations,reader,tests}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: [
            "tests/widgets/**",
            "**/node_modules/**",
            ...(process.env.TEST_POSTGRES ? ofSqlite : []),
            // Needs the collection of files that may lie beside the project.
            ...(hasCorpus() ? [] : ["tests/corpus/*-corpus.test.ts"]),
          ],
        },
      },
      {
        extends: true,
        plugins: [messagesByKey()],
        oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
        test: {
          ...common,
          name: "widgets",
          environment: "happy-dom",
          include: ["{widgets,tests/widgets}/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
