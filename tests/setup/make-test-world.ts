import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import type { Context } from "#app/kernel/context";
import type { Actor } from "#app/kernel/permissions";
import { readConfig } from "#app/runtime/config.server";
import { databaseFile, openRuntime, type Runtime } from "#app/runtime/runtime.server";
import { migrateToLatest } from "#db/migrate";
import { openDatabase } from "#db/open";
import type { UserRow } from "#db/tables/identity";
import { migrations } from "#migrations/index";

/** The product's real parts over a data folder of the test's own. */
export interface TestWorld {
  runtime: Runtime;
  dataDir: string;
  /** What the clock shows; moves only when the test moves it. */
  clock: { now: Date };
  /** A context as an entry point makes it once this user is signed in; without one: the product itself. */
  contextOf(user?: UserRow): Context;
  anonymous(): Context;
  /** Names of the files in the file store. */
  storedFiles(): Promise<string[]>;
}

/** Migrated once per test process; every test gets a copy. */
let migratedFile: string | undefined;

/**
 * Opens a fresh world; whoever opens it closes it, which removes it. Renderer and worker run only when used.
 * @param like a data folder that it begins with a copy of
 */
export async function makeTestWorld(
  environment: Record<string, string> = {},
  like?: string,
): Promise<TestWorld & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "endcap-test-"));
  if (like) await cp(like, dataDir, { recursive: true, preserveTimestamps: true });
  else copyFileSync(await migratedDatabase(), join(dataDir, databaseFile));
  const clock = { now: new Date("2026-02-02T12:00:00.000Z") };
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", LOG_LEVEL: "silent", ...environment });
  const log = pino({ level: config.logLevel });
  const runtime = await openRuntime(config, { log, now: () => new Date(clock.now) });
  const contextFor = (actor: Actor) => runtime.makeContext({ actor, source: "screen", ip: "192.0.2.1" });
  return {
    runtime,
    dataDir,
    clock,
    contextOf: (user) => contextFor(user ? actorOf(user) : { kind: "system", name: "test" }),
    anonymous: () => contextFor({ kind: "anonymous" }),
    storedFiles: () => readdir(join(dataDir, "files")),
    async close() {
      await runtime.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keeps what is in a data folder, for worlds to begin with, as long as this process lives. */
export async function keepDataFolder(dataDir: string): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), "endcap-kept-"));
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  // Half-finished files are of the world that is open there.
  const filter = (source: string) => dirname(source) !== join(dataDir, "tmp");
  await cp(dataDir, kept, { recursive: true, preserveTimestamps: true, filter });
  return kept;
}

function actorOf({ id, email, firstName, lastName, role, retailerId }: UserRow): Actor {
  return { kind: "user", id, email, firstName, lastName, role, retailerId, sessionId: "none" };
}

async function migratedDatabase(): Promise<string> {
  if (migratedFile && existsSync(migratedFile)) return migratedFile;
  const dir = join(tmpdir(), `endcap-base-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  migratedFile = join(dir, databaseFile);
  await rm(migratedFile, { force: true });
  const db = openDatabase(migratedFile);
  await migrateToLatest(db, migrations);
  await db.destroy();
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return migratedFile;
}
