import { describe, expect, it, onTestFinished } from "vitest";
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

  it("nobody signs in or out, which a sentence says, and all is well afterwards", async () => {
    const { world, unlock, staff } = await openLocked();
    const login = () => world.call("POST", "/api/Account/Login", { json: { email: staff.email, password } });
    const logout = () => world.call("POST", "/api/Account/Logout", { as: staff });
    for (const answer of [await login(), await logout()]) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ error: "unavailable", message: busy });
    }
    unlock();
    expect((await login()).status).toBe(200);
    expect((await logout()).status).toBeLessThan(300);
    expect((await world.call("GET", "/api/Account", { as: staff })).status).toBe(401);
  });

  it("a refusal is answered as one", async () => {
    const { world, staff } = await openLocked();
    const forbidden = await world.call("POST", "/api/Categories", { as: staff, json: { name: "Spices" } });
    expect(forbidden.status).toBe(403);
  });
});
