import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { inTransaction } from "#app/kernel/context";
import { toDomainError } from "#app/kernel/storage-errors";
import { openRuntime } from "#app/server/process/runtime.server";
import { requireSession } from "#app/server/web/session.server";
import type { Database } from "#db/database";
import { findRefusal, isUnreachable } from "#db/errors";
import { fold } from "#db/fold";
import { migrateToLatest, pendingMigrations } from "#db/migrate";
import { openDatabase } from "#db/open";
import { makeCategory } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { migrations } from "#migrations/index";
import { writeEarlierNames } from "#tests/setup/earlier-names";
import { openPooler, whyNoPooler } from "#tests/setup/pooler";
import { openPostgresDoor } from "#tests/setup/postgres-door";
import { builtCli, cliEnvironment } from "#tests/setup/run-built-cli";
import { openTestWorld } from "#tests/setup/test-world";
import { sessionCookie } from "#tests/setup/web-server";
import { isOnPostgres } from "#tests/setup/world-database";
import { postgresServer } from "#tests/setup/world-postgres";

const withoutPooler = isOnPostgres ? await whyNoPooler() : "rows are in a file";
if (isOnPostgres && withoutPooler) console.warn(`Left out: a pooler before PostgreSQL; ${withoutPooler}`);

const addressOf = (name: string) => String(postgresServer).replace("{name}", name);

function open(address: string): Database {
  const db = openDatabase(address);
  onTestFinished(() => db.destroy().catch(() => {}));
  return db;
}

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function countSessions(name: string): Promise<number> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  const { rows } = await client
    .query("select count(*)::int as count from pg_stat_activity where datname = $1", [name])
    .finally(() => client.end());
  return rows[0].count;
}

let made = 0;
async function makeDatabase(options = ""): Promise<string> {
  made += 1;
  const name = `made_${process.pid}_${made}`;
  await administer(`create database "${name}" ${options}`);
  onTestFinished(() => administer(`drop database "${name}" with (force)`));
  return name;
}

const refusalOf = async (db: Database) =>
  sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) => findRefusal(error) ?? String(error),
  );

describe.skipIf(!isOnPostgres)("a database of PostgreSQL", () => {
  // As deploy/compose.yaml has it: in the address these signs would have to be encoded.
  it("takes a password with any signs from PGPASSWORD, where its address has none", async () => {
    const password = "a/b@c%d:e?f#g h$";
    const role = `odd_${process.pid}`;
    const name = await makeDatabase();
    await administer(`create role "${role}" login password '${password}'`);
    onTestFinished(() => administer(`drop role "${role}"`));
    const client = new pg.Client({ connectionString: addressOf("postgres") });
    await client.connect();
    const { rows } = await client.query("show hba_file").finally(() => client.end());
    const hbaFile = String(rows[0].hba_file);
    const before = await readFile(hbaFile, "utf8");
    const rely = async (rules: string) => {
      await writeFile(hbaFile, rules);
      await administer("select pg_reload_conf()");
    };
    await rely(`local all "${role}" scram-sha-256\n${before}`);
    onTestFinished(() => rely(before));
    onTestFinished(() => void vi.unstubAllEnvs());
    const address = addressOf(name).replace("//endcap@", `//${role}@`);
    vi.stubEnv("PGPASSWORD", "another");
    await vi.waitFor(async () => expect(await refusalOf(open(address))).toMatch(/refuses .* password/), 5000);
    vi.stubEnv("PGPASSWORD", password);
    expect(await refusalOf(open(address))).toBeNull();
  });

  it("is refused, with what to do, where it sorts in another way", async () => {
    const name = await makeDatabase(
      "template template0 lc_collate 'C' locale_provider icu icu_locale 'en-US'",
    );
    expect(await refusalOf(open(addressOf(name)))).toMatch(
      /^This database is in UTF8 .*sorts otherwise.*create database/,
    );
    // An idle connection would keep a command from ending.
    await expect.poll(() => countSessions(name), { timeout: 3000 }).toBe(0);
  });

  it("is refused where it is to be spoken to by TLS and can't", async () => {
    const address = addressOf(await makeDatabase());
    expect(await refusalOf(open(`${address}&sslmode=require`))).toBe(
      "PostgreSQL does not speak TLS, which DATABASE_URL asks for (sslmode). Please switch it on there, or ask for none.",
    );
  });

  it("is refused where it is in another encoding, does not exist, or the host is not known", async () => {
    const latin = await makeDatabase("template template0 encoding 'LATIN1' locale 'C'");
    expect(await refusalOf(open(addressOf(latin)))).toContain("LATIN1");
    const any = await makeDatabase("template template0 encoding 'SQL_ASCII' locale 'C'");
    expect(await refusalOf(open(addressOf(any)))).toMatch(/^This database is in SQL_ASCII .*create database/);
    expect(await refusalOf(open(addressOf("nowhere")))).toContain("There is no database of the name");
    expect(await refusalOf(open("postgres://a:b@no-such-host.invalid/x"))).toContain(
      "The host in DATABASE_URL",
    );
  });

  it.each(["127.0.0.1", "localhost"])("is waited for where nobody answers at %s", async (host) => {
    const db = open(`postgres://a:b@${host}:1/x`);
    const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
    expect(isUnreachable(error)).toBe(true);
    expect(toDomainError(error)).toMatchObject({ code: "unavailable" });
  });

  it("is migrated once where several start at the same time, and all of them go on", async () => {
    const address = addressOf(await makeDatabase());
    const told: number[] = [];
    const start = (index: number) =>
      migrateToLatest(open(address), migrations, { onWait: () => told.push(index) });
    const applied = await Promise.all([start(0), start(1), start(2)]);
    expect(applied.map((names) => names.length).toSorted((one, other) => one - other)).toEqual([
      0,
      0,
      Object.keys(migrations).length,
    ]);
    expect(told).toHaveLength(2);
  });

  it("is taken over from a build from before the baseline", async () => {
    const db = open(addressOf(await makeDatabase()));
    await migrateToLatest(db, migrations);
    await writeEarlierNames(db);
    expect(await migrateToLatest(db, migrations)).toEqual([]);
    expect(await pendingMigrations(db, migrations)).toEqual([]);
  });

  it("is refused where a newer version has been at work", async () => {
    const world = await openTestWorld();
    const newest = Object.keys(migrations).at(-1);
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    await expect(migrateToLatest(world.runtime.db, older)).rejects.toThrow(
      new RegExp(`newer version of Endcap \\(${newest}\\).*start that version`),
    );
  });

  it("keeps nothing of a transaction whose connection broke off, says so, and goes on", async () => {
    const world = await openTestWorld();
    const ctx = { ...world.contextOf(), source: "api" as const };
    const broken = inTransaction(ctx, async (tx) => {
      await makeCategory(tx.db, "Lost");
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
      await administer(`select pg_terminate_backend(${rows[0]?.pid})`);
      await pause(50);
      await makeCategory(tx.db, "Lost, too");
    });
    const error = await broken.catch((thrown: unknown) => thrown);
    expect(toDomainError(error)).toMatchObject({
      code: "unavailable",
      message: "The database can't be reached at the moment. Please try again in a few seconds.",
    });
    expect(await ctx.db.selectFrom("category").selectAll().execute()).toEqual([]);
    await inTransaction(ctx, (tx) => makeCategory(tx.db, "Kept"));
    expect(await ctx.db.selectFrom("category").select("name").execute()).toEqual([{ name: "Kept" }]);
  });

  it("is missed by who is signed in with a sentence that the screen and its dialogs show", async () => {
    const world = await openTestWorld();
    const { own } = await makeSmallWorld(world.runtime.db);
    const cookie = sessionCookie(await createSession(world.anonymous(), own.staff.id, "browser"));
    const door = await openPostgresDoor();
    const db = open(door.addressOf(new URL(world.runtime.config.database).pathname.slice(1)));
    const context = { ctx: { ...world.anonymous(), db }, cspNonce: "" };
    const ask = (method: string) =>
      requireSession(
        new Request("http://localhost:3000/dashboard", { method, headers: { Cookie: cookie } }),
        context,
      );
    expect((await ask("GET")).user.id).toBe(own.staff.id);
    await door.shut();
    const message = "The database can't be reached at the moment. Please try again in a few seconds.";
    const read = await ask("GET").catch((thrown: unknown) => thrown);
    expect(read).toMatchObject({ status: 503 });
    expect(await (read as Response).text()).toBe(message);
    const sent = await ask("POST").catch((thrown: unknown) => thrown);
    expect(sent).toMatchObject({ status: 503 });
    expect(await (sent as Response).json()).toEqual({ ok: false, message, fields: {} });
  });

  it.skipIf(withoutPooler !== null).each(["last", "turns"] as const)(
    "is refused behind a pooler that gives its sessions to others meanwhile, the %s, and taken behind one that does not",
    async (lends) => {
      const name = await makeDatabase();
      expect(await refusalOf(open(await openPooler(name, { mode: "transaction", lends })))).toMatch(
        /^A pooler in transaction mode stands before this database\. Please set /,
      );
      expect(await refusalOf(open(await openPooler(name, { mode: "session", lends })))).toBeNull();
    },
  );

  it("is waited for by a worker that starts while it is away", async () => {
    const world = await openTestWorld();
    const door = await openPostgresDoor();
    const DATABASE_URL = door.addressOf(new URL(world.runtime.config.database).pathname.slice(1));
    await door.shut();
    const worker = spawn(process.execPath, [builtCli, "worker"], {
      env: cliEnvironment(world.dataDir, { ...world.environment, DATABASE_URL }),
    });
    onTestFinished(() => void worker.kill("SIGKILL"));
    let told = "";
    worker.stderr.on("data", (chunk) => (told += String(chunk)));
    await expect
      .poll(() => told)
      .toBe(
        "Opening the database waits: the database can't be reached. Does it run, and is DATABASE_URL right?\n",
      );
    await door.open();
    await expect.poll(() => told).toContain("Working.");
    worker.kill("SIGTERM");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });

  it("folds texts as the product does, in any alphabet", async () => {
    const { runtime } = await openTestWorld();
    const letters = "aZ9 -ßẞÄäÉe\u0301ÇçŁłØøÅåİıǅΣσςΩЖжДдÞþŒœñ";
    const text = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((some) => some.join(""));
    const samples = fc.sample(text, { numRuns: 300, seed: 1 });
    const { rows } = await sql<{ given: string; folded: string }>`select "given", fold("given") as "folded"
      from unnest(${samples}::text[]) as "given"`.execute(runtime.db);
    expect(rows.filter(({ given, folded }) => folded !== fold(given))).toEqual([]);
  });

  it("holds a text with NUL, which it can't, with the sign for what can't be read", async () => {
    const { runtime } = await openTestWorld();
    const { id } = await makeCategory(runtime.db, "a\0b");
    const row = await runtime.db
      .selectFrom("category")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ name: "a\uFFFDb" });
  });

  it("lets a start go on whose schema another process brings up to date meanwhile", async () => {
    const { runtime, dataDir } = await openTestWorld();
    const database = addressOf(await makeDatabase());
    const config = { ...runtime.config, dataDir, database };
    const both = await Promise.all([
      openRuntime(config, { log: runtime.log }),
      openRuntime(config, { log: runtime.log }),
    ]);
    expect(both.map(({ appliedMigrations }) => appliedMigrations.length).toSorted()).toEqual([
      0,
      Object.keys(migrations).length,
    ]);
    for (const one of both) await one.close();
  });
});
