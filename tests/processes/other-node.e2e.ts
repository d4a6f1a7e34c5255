import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { driverPackage } from "../../scripts/prepare/sqlite-driver.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A copy of this checkout whose driver no Node can load, as one that was compiled for another Node. */
let checkout: string;

test.beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), "endcap-other-node-"));
  for (const path of [
    "build/server",
    "build/cli",
    "scripts/start.mjs",
    "scripts/environment.mjs",
    "package.json",
  ])
    await cp(join(root, path), join(checkout, path), { recursive: true });
  for (const path of ["public", "demo"]) await symlink(join(root, path), join(checkout, path));
  const modules = join(checkout, "node_modules");
  await mkdir(modules);
  for (const name of await readdir(join(root, "node_modules")))
    if (name !== driverPackage && name !== ".endcap-installed")
      await symlink(join(root, "node_modules", name), join(modules, name));
  const driver = join(root, "node_modules", driverPackage);
  for (const path of ["package.json", "lib"])
    await cp(join(driver, path), join(modules, driverPackage, path), { recursive: true });
  const release = join(modules, driverPackage, "build/Release");
  await mkdir(release, { recursive: true });
  await writeFile(join(release, "better_sqlite3.node"), "compiled for another Node");
});

test.afterAll(() => rm(checkout, { recursive: true, force: true }));

interface Ended {
  code: number;
  output: string;
}

async function noteInstalledBy(abi: string, version: string): Promise<void> {
  const stamp = `${"0".repeat(64)} ${process.platform} ${process.arch} ${abi} ${version}\n`;
  await writeFile(join(checkout, "node_modules/.endcap-installed"), stamp);
}

function start(words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: join(checkout, "data"),
    LOG_LEVEL: "silent",
    ...more,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: checkout, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

const toDo = () =>
  `run "node scripts/prepare.mjs" in ${checkout} with the Node that is to run Endcap, as a user who may write there.`;

// The codes of commands are those that `endcap --help` lists.
for (const [title, code, words] of [
  ["the server", 1, ["scripts/start.mjs"]],
  ["a worker", 10, ["build/cli/main.js", "worker", "--only", "pages"]],
  ["a command", 10, ["build/cli/main.js", "db", "migrate"]],
] as const) {
  test(`${title} under another Node than the one that installed ends with a sentence`, async () => {
    await noteInstalledBy("1", "v22.12.0");
    const sentence = `Node v22.12.0 installed the database driver, and this Node ${process.version} can't load it. Please ${toDo()}`;
    const before = title === "the server" ? "Endcap can't start. " : "";
    expect(await start(words)).toEqual({ code, output: `${before}${sentence}\n` });
  });
}

test("a server on PostgreSQL ends with the sentence at once, although SQLite only locks its work folder", async () => {
  await noteInstalledBy("1", "v22.12.0");
  const { code, output } = await start(["scripts/start.mjs"], {
    DATABASE_URL: "postgres://endcap:secret@127.0.0.1:9/endcap",
    TOKEN_KEY: "1".repeat(64),
    SEAL_KEY: "2".repeat(64),
    BASE_URL: "http://localhost:3000",
    SMTP_URL: "smtp://127.0.0.1:9",
    FILES_DIR: join(checkout, "data/files"),
  });
  expect([code, output]).toEqual([1, expect.stringContaining("Node v22.12.0 installed the database driver")]);
});

test("a driver that the Node which installed it can't load is called damaged", async () => {
  await noteInstalledBy(process.versions.modules, process.version);
  const { output } = await start(["build/cli/main.js", "db", "migrate"]);
  expect(output).toBe(
    `The database driver is damaged: this Node ${process.version} can't load it. Please delete ${join(checkout, "node_modules")} and ${toDo()}\n`,
  );
});

test("a driver that nobody has compiled is said to be so", async () => {
  await rm(join(checkout, "node_modules/.endcap-installed"), { force: true });
  await rm(join(checkout, "node_modules", driverPackage, "build"), { recursive: true });
  const { output } = await start(["build/cli/main.js", "db", "migrate"]);
  expect(output).toBe(
    `The database driver was not compiled for this Node ${process.version}. Please ${toDo()}\n`,
  );
});
