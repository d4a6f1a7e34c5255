import { describe, expect, it, onTestFinished } from "vitest";
import { createSession, endSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { inTransaction } from "#app/kernel/context";
import { type ApiWorld, openApiWorld, password } from "#tests/setup/api-world";
import { holdWriteLock } from "#tests/setup/write-lock";
import { endpoints } from "./endpoints";

const minute = 60_000;
const busy = "Another program is writing to the database at the moment. Please try again in a few seconds.";

/** A world in which another process holds the write lock until the function is called, or the test ends. */
async function openLocked(prepare: (world: ApiWorld) => Promise<unknown> = async () => {}) {
  const world = await openApiWorld();
  const { staff, customer } = world.rows.own;
  for (const user of [staff, customer, world.rows.administrator]) await world.tokenOf(user);
  await prepare(world);
  // So late that each session's use would be written down.
  world.clock.now = new Date(world.clock.now.getTime() + 5 * minute);
  const unlock = holdWriteLock(world.dataDir);
  onTestFinished(unlock);
  return { world, unlock, staff };
}

function addressOf({ path, query = "", ids }: (typeof endpoints)[number], { rows }: ApiWorld): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids?.(rows)[name])) + query;
}

describe("while another process holds the write lock", () => {
  it("every endpoint that reads answers as ever", async () => {
    const { world, staff } = await openLocked();
    for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
      const { method, call, expected } = endpoint;
      // Images are read from files that this world has none of.
      if (/Image|Thumbnail/i.test(endpoint.path)) continue;
      const answer = await world.call(method, addressOf(endpoint, world), {
        ...call?.(world.rows),
        as: staff,
      });
      expect(answer.status, `${method} ${endpoint.path}: ${await answer.clone().text()}`).toBe(expected.own);
    }
  });

  it("every endpoint that writes says within moments that it can't, and when to come again", async () => {
    const { world, staff } = await openLocked();
    const json = { name: "Spices" };
    const calls = [
      [
        "POST",
        "/api/CircularGroups",
        { json: { name: "Hills", retailer: { id: world.rows.own.retailer.id } } },
      ],
      ["PUT", `/api/CircularGroups/${world.rows.own.group.id}`, { json: { name: "Valleys" } }],
      ["DELETE", `/api/Stores/${world.rows.own.store.id}`, {}],
      ["POST", "/api/Account", { json: { firstName: "A", lastName: "B" } }],
      ["POST", "/api/Categories", { json, as: world.rows.administrator }],
    ] as const;
    const began = performance.now();
    await Promise.all(
      calls.map(async ([method, path, call]) => {
        const answer = await world.call(method, path, { as: staff, ...call });
        expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBe(503);
        expect(await answer.json()).toEqual({ error: "unavailable", message: busy });
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(performance.now() - began).toBeLessThan(8000);
      }),
    );
  });

  it("many writes that wait leave room for reading", async () => {
    const { world, unlock } = await openLocked();
    const { runtime, contextOf } = world;
    let waiting = 60;
    const writes = Array.from({ length: waiting }, () =>
      inTransaction({ ...contextOf(), source: "api" }, async () => {}, { maxWaitMs: 1500 })
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        }),
    );
    let reads = 0;
    while (waiting > 0) {
      await runtime.db.selectFrom("store").select("id").execute();
      reads += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(writes);
    unlock();
    // Where each try of each write holds the process for 50 ms, it is some thirty.
    expect(reads).toBeGreaterThan(300);
  });

  it("people sign in and read, and their session is written once that can be", async () => {
    const { world, unlock, staff } = await openLocked();
    const login = await world.call("POST", "/api/Account/Login", { json: { email: staff.email, password } });
    expect(login.status).toBe(200);
    const { jwt } = (await login.json()) as { jwt: string };
    const own = () => world.call("GET", "/api/Account", { token: jwt });
    const written = () =>
      world.runtime.db.selectFrom("session").select("id").where("userId", "=", staff.id).execute();
    const before = (await written()).length;
    expect((await own()).status).toBe(200);
    expect(await written()).toHaveLength(before);
    unlock();
    expect((await own()).status).toBe(200);
    expect(await written()).toHaveLength(before + 1);
    const told = await world.runtime.db
      .selectFrom("activity")
      .select("description")
      .where("name", "=", "account.signedIn")
      .where("userId", "=", staff.id)
      .execute();
    expect(told).toHaveLength(2);
    expect((await own()).status).toBe(200);
  });

  it("wrong passwords are counted all the same", async () => {
    const { world, staff } = await openLocked();
    const tryOnce = () =>
      world.call("POST", "/api/Account/Login", { json: { email: staff.email, password: "wrong" } });
    const tries = await Promise.all(Array.from({ length: 5 }, tryOnce));
    expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(401));
    const refused = await tryOnce();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
  });

  it("a session that is held in memory ends as every session does", async () => {
    const { world, staff, unlock } = await openLocked();
    const { anonymous, clock, runtime } = world;
    const hold = async () =>
      (await signIn(anonymous(), { email: staff.email, password }, "browser")).sessionSecret;
    const found = (secret: string) => findSession(anonymous(), secret, "browser");
    const [left, disabled, changed, idle] = await Promise.all([hold(), hold(), hold(), hold()]);
    unlock();

    expect(await findSession(anonymous(), left, "api"), "kind").toBeNull();
    const lockedOut = holdWriteLock(world.dataDir);
    const visit = await found(left);
    expect(visit?.actor.id).toBe(staff.id);
    if (visit) await endSession({ ...anonymous(), actor: visit.actor });
    lockedOut();
    expect(await found(left), "signed out").toBeNull();

    const at = clock.now.toISOString();
    await runtime.db.updateTable("user").set({ disabledAt: at }).where("id", "=", staff.id).execute();
    expect(await found(disabled), "disabled").toBeNull();
    await runtime.db.updateTable("user").set({ disabledAt: null }).where("id", "=", staff.id).execute();
    expect(await found(disabled), "disabled and enabled again").toBeNull();

    const { passwordHash } = staff;
    await runtime.db
      .updateTable("user")
      .set({ passwordHash: "another" })
      .where("id", "=", staff.id)
      .execute();
    expect(await found(changed), "another password").toBeNull();
    await runtime.db.updateTable("user").set({ passwordHash }).where("id", "=", staff.id).execute();

    clock.now = new Date(clock.now.getTime() + 61 * minute);
    expect(await found(idle), "an hour without use").toBeNull();
  });

  it("signing out of a session that is written ends it, and a refusal is answered as one", async () => {
    let secret = "";
    const { world, staff } = await openLocked(async ({ anonymous, rows }) => {
      secret = await createSession(anonymous(), rows.own.staff.id, "browser");
    });
    const visit = await findSession(world.anonymous(), secret, "browser");
    expect(visit?.actor.id).toBe(staff.id);
    if (visit) await endSession({ ...world.anonymous(), actor: visit.actor });
    expect(await findSession(world.anonymous(), secret, "browser")).toBeNull();
    const forbidden = await world.call("POST", "/api/Categories", { as: staff, json: { name: "Spices" } });
    expect(forbidden.status).toBe(403);
  });
});
