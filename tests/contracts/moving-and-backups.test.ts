import { mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import { endpoints } from "#app/endpoints.server";
import { listen } from "#app/server/web/serving.server";
import { createWebServer } from "#app/server/web/web-server.server";
import { publicEntry } from "#app/shopping/api/public-entry.server";
import { listAppliedMigrations } from "#db/migrate";
import { openDatabase } from "#db/open";
import { makeActivity } from "#db/seed/factories";
import { openSqliteFile } from "#db/sqlite/driver";
import { migrations } from "#migrations/index";
import { earlierNames, writeEarlierNames } from "#tests/setup/earlier-names";
import {
  engines,
  fillPlace,
  makePlace,
  type Place,
  passwordOfAll,
  ways,
  withPlace,
} from "#tests/setup/places";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { makeBuild } from "#tests/setup/server-build";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { sendRaw } from "#tests/setup/web-server";
import { isOnPostgres } from "#tests/setup/world-database";
import { newPostgres } from "#tests/setup/world-postgres";

type Filled = Awaited<ReturnType<typeof fillPlace>>;

interface Told {
  tables: { name: string; rows: number; sha256: string; found?: { sha256: string } }[];
}

const digestsIn = (stdout: string) =>
  (JSON.parse(stdout) as Told).tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`);

const build = makeBuild({});

/** What a server over a place answers to a shopper, to one who signs in, and to one who looks for a recipe. */
async function useServer(place: Place, { rows: { own, recipe } }: Filled) {
  return withPlace(place, async (runtime) => {
    const { app } = createWebServer(runtime, build, { publicReads: publicEntry(runtime), endpoints });
    const { port, close } = await listen(app, 0, "127.0.0.1");
    try {
      const retailer = `/public/retailers/${own.retailer.id}`;
      const ad = await sendRaw(port, { path: `${retailer}/weekly-ad` });
      const found = await sendRaw(port, {
        path: `${retailer}/recipes?search=${encodeURIComponent(recipe.title)}`,
      });
      const signedIn = await sendRaw(port, {
        method: "POST",
        path: "/api/Account/Login",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: own.staff.email, password: passwordOfAll }),
      });
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
      const library = await searchRecipes(ctx, { text: "creme eggs", limit: 5, offset: 0 });
      return {
        ad: JSON.parse(ad.text),
        found: JSON.parse(found.text),
        signedIn: signedIn.status,
        library: library.recipes.map(({ title }) => title),
      };
    } finally {
      await close();
    }
  });
}

async function nextCategoryId({ database }: Place): Promise<number> {
  const db = openDatabase(database);
  const at = "2026-01-01T00:00:00.000Z";
  const made = await db
    .insertInto("category")
    .values({ name: "New", createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.destroy();
  return made.id;
}

describe.each(ways)("a backup of $from restored on $to", ({ from, to }) => {
  it("has every row, file and key of it: a server over it answers, signs in and finds as the first one did", async () => {
    const [source, target] = [await makePlace(from), await makePlace(to)];
    const filled = await fillPlace(source);
    const folder = await makeTempFolder();
    const backup = join(folder, "backup.tar");
    const written = await source.endcap(["backup", backup, "--json"]);
    expect(written).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(written.stdout)).toMatchObject({ engine: from, files: { count: 2, leftOut: [] } });

    const restored = await target.endcap(["restore", backup, "--json"]);
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(digestsIn(restored.stdout)).toEqual(digestsIn(written.stdout));
    const again = await target.endcap(["backup", join(folder, "again"), "--json"]);
    expect(digestsIn(again.stdout)).toEqual(digestsIn(written.stdout));
    expect(JSON.parse(again.stdout).lastIds).toEqual(JSON.parse(written.stdout).lastIds);

    const before = await useServer(source, filled);
    expect(before).toMatchObject({ signedIn: 200, library: [expect.stringContaining("brûlée")] });
    expect(JSON.stringify(before.ad)).toContain(filled.picture);
    expect(JSON.stringify(before.found)).toContain(filled.rows.recipe.title);
    expect(await useServer(target, filled)).toEqual(before);
    expect((await readdir(join(target.dataDir, "files"))).toSorted()).toEqual(filled.keys);
    expect(await nextCategoryId(target)).toBe(filled.lastCategoryId + 1);
  });
});

describe.each(ways)("moving the rows of $from to $to", ({ from, to }) => {
  it("leaves the source as it is; the target has them all and goes on counting", async () => {
    const [source, target] = [await makePlace(from), await makePlace(to)];
    const filled = await fillPlace(source);
    await mkdir(target.dataDir);
    const moved = await source.endcap(["db", "move", "--to", target.database, "--json"]);
    expect(moved).toMatchObject({ exitCode: 0 });
    const { tables, changed } = JSON.parse(moved.stdout) as Told & { changed: unknown[] };
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.map(({ found }) => found?.sha256)).toEqual(tables.map(({ sha256 }) => sha256));
    expect(changed).toEqual([]);
    const back = join(await makeTempFolder(), "back.sqlite");
    const again = await target.endcap(["db", "move", "--to", back, "--json"]);
    expect(digestsIn(again.stdout)).toEqual(digestsIn(moved.stdout));
    const unchanged = await source.endcap(["db", "move", "--to", `${back}.2`, "--json"]);
    expect(digestsIn(unchanged.stdout)).toEqual(digestsIn(moved.stdout));
    expect(await nextCategoryId(target)).toBe(filled.lastCategoryId + 1);
  });

  it("refuses a target with rows, and a source that others have open", async () => {
    const [source, target] = [await makePlace(from), await makePlace(to)];
    await fillPlace(source);
    await fillPlace(target);
    const move = () => source.endcap(["db", "move", "--to", target.database]);
    const refused = await move();
    expect(refused.exitCode).toBe(10);
    expect(refused.stderr).toMatch(/is not empty|exists already/);

    const server = openDatabase(source.database);
    await server.selectFrom("retailer").select("id").execute();
    const inUse = await move();
    await server.destroy();
    expect([inUse.exitCode, inUse.stdout]).toEqual([10, ""]);
    expect(inUse.stderr).toContain("Please stop the servers, the workers and all other commands first.");
  });

  it("keeps writers out meanwhile; killed in the middle, it leaves the source whole and the target empty", async () => {
    const [source, target] = [await makePlace(from), await makePlace(to)];
    await fillPlace(source);
    await withPlace(source, async ({ db }) => {
      const { id: _id, ...line } = await makeActivity(db);
      await db
        .insertInto("activity")
        .values(Array.from({ length: 1500 }, () => line))
        .execute();
    });
    await mkdir(target.dataDir, { recursive: true });
    const args = ["db", "move", "--to", target.database, "--json"];
    let kept = "nobody";
    const killed = await runBuiltCli(source.dataDir, args, {
      environment: source.environment,
      async onSpawn(child) {
        await new Promise((resolve) => child.stderr?.once("data", resolve));
        child.kill("SIGSTOP");
        kept = await tryToWrite(source);
        child.kill("SIGKILL");
      },
    });
    expect(killed.exitCode).toBeNull();
    expect(kept).toBe("kept out");
    expect(await tryToWrite(source)).toBe("written");
    const again = await source.endcap(args);
    expect(again).toMatchObject({ exitCode: 0 });
    expect(await readdir(dirname(target.database)).catch(() => [])).not.toContainEqual(
      expect.stringContaining("unfinished"),
    );
  });
});

it("rows of a build from before the baseline go where the baseline is", async () => {
  const [source, target] = [await makePlace("SQLite"), await makePlace(engines.at(-1) ?? "SQLite")];
  await fillPlace(source);
  const db = openDatabase(source.database);
  await writeEarlierNames(db);
  await db.destroy();
  await mkdir(target.dataDir);
  const moved = await source.endcap(["db", "move", "--to", target.database, "--json"]);
  expect(moved).toMatchObject({ exitCode: 0 });
  const [before, after] = [openDatabase(source.database), openDatabase(target.database)];
  expect(await listAppliedMigrations(before)).toEqual(earlierNames);
  expect(await listAppliedMigrations(after)).toEqual(Object.keys(migrations));
  for (const one of [before, after]) await one.destroy();
});

describe.skipIf(!isOnPostgres)("with PostgreSQL, a move", () => {
  it("names the texts with NULs, and has U+FFFD in their place", async () => {
    const [source, target] = [await makePlace("SQLite"), await makePlace("PostgreSQL")];
    const { rows } = await fillPlace(source);
    const { id } = rows.own.store;
    await withPlace(source, ({ db }) => db.updateTable("store").set({ city: "Oma\0ha" }).execute());
    const moved = await source.endcap(["db", "move", "--to", target.database, "--json"]);
    expect(moved).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(moved.stdout).changed).toContainEqual({ table: "store", column: "city", key: [id] });
    const found = await withPlace(target, ({ db }) => db.selectFrom("store").select("city").execute());
    expect(found.map(({ city }) => city)).toEqual(["Oma\uFFFDha", "Oma\uFFFDha"]);
  });

  it("brings jobs along that wait in pg-boss, and a backup tells of them", async () => {
    const source = await makePlace("PostgreSQL");
    await fillPlace(source);
    await withPlace(source, async ({ db }) => {
      await sql`create schema pgboss`.execute(db);
      await sql`create table pgboss.job as select "state", 'read-page' as "name", 'read-page:' || "state" as "singleton_key",
        '{"payload":{"pageId":7},"priority":60,"triesBefore":1}'::jsonb as "data",
        timestamptz '2030-01-01T00:00:00Z' as "start_after", now() as "created_on"
        from unnest(array['created', 'retry', 'active', 'completed', 'failed']) as "state"`.execute(db);
      await sql`insert into pgboss.job ("state", "name") values ('created', '__pgboss__own')`.execute(db);
    });
    const folder = await makeTempFolder();
    const target = join(folder, "moved.sqlite");
    const moved = await source.endcap(["db", "move", "--to", target]);
    expect(moved.stdout).toContain("3 jobs that waited in pg-boss wait there, too");
    const db = openDatabase(target);
    const jobs = await db
      .selectFrom("job")
      .select(["key", "kind", "payload", "priority", "status", "runAt"])
      .where("kind", "=", "read-page")
      .where("payload", "=", JSON.stringify({ pageId: 7 }))
      .orderBy("key")
      .execute();
    await db.destroy();
    const common = { kind: "read-page", payload: '{"pageId":7}', priority: 60, status: "queued" };
    expect(jobs).toEqual(
      ["active", "created", "retry"].map((state) => ({
        ...{ key: `read-page:${state}`, runAt: "2030-01-01T00:00:00.000Z" },
        ...common,
      })),
    );
    const backedUp = await source.endcap(["backup", join(folder, "backup.tar")]);
    expect(backedUp.stdout).toContain("3 jobs wait in pg-boss, and are not among");
  });

  it("is refused in a sentence by a database of another collation, by one that is not there, and by a server that is away", async () => {
    const source = await makePlace("SQLite");
    await fillPlace(source);
    const [sorted, missing] = [await newPostgres("icu"), await newPostgres()];
    await missing.release();
    const refusals: [address: string, said: string][] = [
      [sorted.address, "sorts otherwise than Endcap does"],
      [missing.address, "There is no database of the name"],
      ["postgres://endcap@127.0.0.1:1/none", "can't be reached"],
    ];
    for (const [address, said] of refusals) {
      const run = await source.endcap(["db", "move", "--to", address]);
      expect([run.exitCode, run.stderr]).toEqual([10, expect.stringContaining(said)]);
    }
    await sorted.release();
  });
});

/** As a server does that somebody starts all the same. */
async function tryToWrite({ engine, database }: Place): Promise<string> {
  if (engine === "SQLite") return writeToFile(database);
  const db = openDatabase(database);
  const writing = db.updateTable("retailer").set({ city: "Elsewhere" }).execute();
  // It is kept waiting.
  const done = await Promise.race([writing.then(() => "written"), pause(500, "kept out")]);
  writing.catch(() => {}).finally(() => db.destroy());
  return done;
}

function writeToFile(file: string): string {
  const db = openSqliteFile(file, { timeout: 0 });
  try {
    db.exec(`update "retailer" set "city" = 'Elsewhere'`);
    return "written";
  } catch (error) {
    expect(error).toMatchObject({ code: "SQLITE_BUSY" });
    return "kept out";
  } finally {
    db.close();
  }
}
