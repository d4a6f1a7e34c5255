import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { toDomainError } from "#app/kernel/storage-errors";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { makeCategory, makeUser } from "#db/seed/factories";
import { transact } from "#db/transaction";
import { openPostgresDoor, type PostgresDoor } from "#tests/setup/postgres-door";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { isOnPostgres } from "#tests/setup/world-database";

/** A world, and a second way to its database that can be shut. */
async function openBehindDoor(): Promise<{ world: TestWorld; door: PostgresDoor; db: Database }> {
  const world = await openTestWorld();
  const door = await openPostgresDoor();
  const name = new URL(String(world.runtime.config.database)).pathname.slice(1);
  const db = openDatabase(door.addressOf(name));
  onTestFinished(() => db.destroy().catch(() => {}));
  await sql`select 1`.execute(db);
  return { world, door, db };
}

describe.skipIf(!isOnPostgres)("a PostgreSQL that is started again", () => {
  it("is waited for while it is started again, and does again what broke off before its commit", async () => {
    const { door, db } = await openBehindDoor();
    let tries = 0;
    const written = transact(db, async (tx) => {
      tries += 1;
      const made = await makeCategory(tx, "Once");
      if (tries > 1) return made;
      await door.shut();
      setTimeout(() => door.open(), 500);
      return makeCategory(tx, "Never");
    });
    expect(await written).toMatchObject({ name: "Once" });
    expect(await db.selectFrom("category").select("name").execute()).toEqual([{ name: "Once" }]);
  });

  it("is read once more where a connection was broken before anybody noticed", async () => {
    const { door, db } = await openBehindDoor();
    await door.shut();
    const asked = db.selectFrom("category").select("name").execute();
    setTimeout(() => door.open(), 500);
    expect(await asked).toEqual([]);
  });

  it("does nothing twice and says so where the answer to a commit is lost", async () => {
    const { door, db } = await openBehindDoor();
    door.cutBehind = "commit";
    const error = await transact(db, (tx) => makeCategory(tx, "Once")).catch((thrown: unknown) => thrown);
    expect(toDomainError(error)).toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^The connection .* Please look whether it is there/),
    });
    expect(await db.selectFrom("category").select("name").execute()).toEqual([{ name: "Once" }]);
  });

  it("is read again where the connections that follow break off as well", async () => {
    const { door, db } = await openBehindDoor();
    door.cutBehind = "select";
    let cuts = 0;
    door.onCut = () => {
      cuts += 1;
      if (cuts === 3) door.cutBehind = null;
    };
    expect(await db.selectFrom("category").select("name").execute()).toEqual([]);
    expect(cuts).toBe(3);
  });

  it("begins anew what broke off before the commit was sent", async () => {
    const { door, db } = await openBehindDoor();
    let tries = 0;
    await transact(db, async (tx) => {
      tries += 1;
      await makeCategory(tx, "Once");
      if (tries > 1) return;
      await door.shut();
      await sql`select 1`.execute(tx).catch(() => door.open());
    });
    expect(await db.selectFrom("category").select("name").execute()).toEqual([{ name: "Once" }]);
  });

  it("takes a transaction back in which nothing happens, and lets it begin anew", async () => {
    const { world, db } = await openBehindDoor();
    const sessions = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(world.runtime.db);
      return rows.map(({ pid }) => pid);
    };
    let tries = 0;
    await transact(db, async (tx) => {
      tries += 1;
      await makeCategory(tx, "Once");
      if (tries > 1) return;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx);
      await expect.poll(sessions, { interval: 20 }).not.toContain(rows[0]?.pid);
      await makeCategory(tx, "Never");
    });
    expect(await db.selectFrom("category").select("name").execute()).toEqual([{ name: "Once" }]);
    const { rows: set } = await sql<{ timeout: string }>`
      select current_setting('idle_in_transaction_session_timeout') as "timeout"`.execute(db);
    expect(set).toEqual([{ timeout: "1min" }]);
  });

  it("signs in once, for all servers, where the answer to the commit is lost", async () => {
    const { world, door, db } = await openBehindDoor();
    const { id } = await makeUser(world.runtime.db, { role: "Administrator", retailerId: null });
    const ctx = { ...world.anonymous(), db };
    door.cutBehind = "commit";
    door.onCut = () => {
      door.cutBehind = null;
    };
    const secret = await createSession(ctx, id, "browser", (tx) =>
      recordActivity(tx, { name: "account.signedIn", logType: "account", description: "Signed in." }),
    );
    expect(door.cutBehind).toBe(null);
    expect(await db.selectFrom("session").select("userId").execute()).toEqual([{ userId: id }]);
    expect(await db.selectFrom("activity").select("name").execute()).toHaveLength(1);
    expect((await findSession(ctx, secret, "browser"))?.actor.id).toBe(id);
  });

  it("signs people in at the same time without one being held by a single server", async () => {
    const { world, db } = await openBehindDoor();
    const { id } = await makeUser(world.runtime.db, { role: "Administrator", retailerId: null });
    const signedIn = Array.from({ length: 40 }, () =>
      createSession({ ...world.anonymous(), db }, id, "browser", (tx) =>
        recordActivity(tx, { name: "account.signedIn", logType: "account", description: "Signed in." }),
      ),
    );
    await Promise.all(signedIn);
    expect(await db.selectFrom("session").select("id").execute()).toHaveLength(40);
  });
});
