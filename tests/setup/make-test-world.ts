import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import type { Context } from "#app/kernel/context";
import { listReferencedKeys } from "#app/kernel/files/file-references.server";
import type { Actor } from "#app/kernel/permissions";
import { type Config, readConfig } from "#app/server/process/config.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";
import type { UserRow } from "#db/tables/identity";
import { databaseOfFolder, isOnPostgres, keepRows, makeWorldDatabase } from "./world-database";

/** The product's real parts over a data folder of the test's own. */
export interface TestWorld {
  runtime: Runtime;
  dataDir: string;
  /** The time in the world; changes only when the test changes it. */
  clock: { now: Date };
  /** A context as entry points make it for a signed-in user; without a user, the system's. */
  contextOf(user?: UserRow): Context;
  anonymous(): Context;
  /** The environment for another process to work on the same rows and files. */
  environment: Record<string, string>;
  /** Names of the files in the file store. */
  storedFiles(): Promise<string[]>;
  /** As `storedFiles`, without those that no row refers to, which are swept a day later. */
  lastingFiles(): Promise<string[]>;
}

/**
 * Opens a fresh world. The caller has to close it, which removes it. Renderer and worker run only when used.
 * @param like a data folder to copy first
 */
export async function makeTestWorld(
  environment: Record<string, string> = {},
  like?: string,
): Promise<TestWorld & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "endcap-test-"));
  if (like) await cp(like, dataDir, { recursive: true, preserveTimestamps: true });
  const database = await makeWorldDatabase(dataDir, like);
  const clock = { now: new Date("2026-02-02T12:00:00.000Z") };
  const config = configOf(dataDir, database.address, environment);
  const log = pino({ level: config.logLevel });
  const runtime = await openRuntime(config, { log, tracedAs: "server", now: () => new Date(clock.now) });
  const contextFor = (actor: Actor) =>
    runtime.makeContext({ actor, source: "screen", request: { ip: "192.0.2.1" } });
  return {
    runtime,
    dataDir,
    clock,
    contextOf: (user) => contextFor(user ? actorOf(user) : { kind: "system", name: "test" }),
    anonymous: () => contextFor({ kind: "anonymous" }),
    environment: {
      DATA_DIR: dataDir,
      ...(isOnPostgres ? sharedByMachines(config.dataDir) : {}),
      ...database.environment,
    },
    storedFiles: () => namesOfFiles(runtime),
    async lastingFiles() {
      const referenced = await listReferencedKeys(contextFor({ kind: "system", name: "test" }));
      return (await namesOfFiles(runtime)).filter((name) => referenced.includes(name));
    },
    async close() {
      await runtime.close();
      await database.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function namesOfFiles({ config, makeContext }: Runtime): Promise<string[]> {
  const { place } = config.files;
  if (place.kind === "folder") return readdir(place.path);
  const { files } = makeContext({ actor: { kind: "system", name: "test" }, source: "system" }).services;
  const names: string[] = [];
  for await (const { key } of files.list()) names.push(key);
  return names;
}

/** Settings that machines on PostgreSQL share. The test's own runtime takes the keys only, so its emails stay here. */
function sharedByMachines(dataDir: string) {
  const keyOf = (name: string) => createHash("sha256").update(`${name} ${dataDir}`).digest("hex");
  return {
    TOKEN_KEY: keyOf("token"),
    SEAL_KEY: keyOf("seal"),
    SMTP_URL: "smtp://localhost:1",
    BASE_URL: "http://localhost:3000",
    FILES_DIR: join(dataDir, "files"),
  };
}

function configOf(dataDir: string, database: string, environment: Record<string, string>): Config {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", LOG_LEVEL: "silent", ...environment });
  if (!isOnPostgres) return config;
  const { TOKEN_KEY: tokenKey, SEAL_KEY: sealKey } = sharedByMachines(config.dataDir);
  return { ...config, tokenKey, sealKey, database: databaseOfFolder(config.dataDir) ?? database };
}

/** Keeps a copy of a data folder for worlds to start from, as long as this process lives. */
export async function keepDataFolder(dataDir: string): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), "endcap-kept-"));
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  // Unfinished files belong to the world that is open there.
  const filter = (source: string) => dirname(source) !== join(dataDir, "tmp");
  await cp(dataDir, kept, { recursive: true, preserveTimestamps: true, filter });
  await keepRows(dataDir, kept);
  return kept;
}

function actorOf({ id, email, firstName, lastName, role, retailerId }: UserRow): Actor {
  return { kind: "user", id, email, firstName, lastName, role, retailerId, sessionId: "none" };
}
