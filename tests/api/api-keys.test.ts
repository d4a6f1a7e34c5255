import { expect, it } from "vitest";
import { apiKeyList } from "#app/identity/domain/api-keys/api-key-list";
import { addApiKey, revokeApiKey } from "#app/identity/domain/api-keys/api-keys.server";
import { isWellFormed, makeKey } from "#app/identity/domain/api-keys/key-format";
import { listApiKeysPage } from "#app/identity/domain/api-keys/queries.server";
import { apiKeySchema } from "#app/identity/domain/api-keys/schemas";
import { editUser } from "#app/identity/domain/users/users.server";
import { redactText } from "#app/kernel/redact";
import type { UserRow } from "#db/tables/identity";
import { type ApiWorld, openApiWorld, password } from "#tests/setup/api-world";
import { signedIn } from "#tests/setup/signed-in";

const minute = 60_000;
const day = 24 * 60 * minute;

const add = async ({ anonymous }: ApiWorld, user: UserRow, change: object = {}) =>
  addApiKey(
    (await signedIn(anonymous(), user)).ctx,
    apiKeySchema.parse({ name: "Nightly import", access: "full", days: "30", ...change }),
  );

const later = ({ clock }: ApiWorld, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

const keysOf = (world: ApiWorld, user: UserRow, tab: "own" | "all" = "own") =>
  listApiKeysPage(world.contextOf(user), {
    ...{ tab, search: "", searchBy: null, sort: apiKeyList.defaultSort, page: 1, pageSize: 25 as const },
  });

it("a key opens the API in its owner's name, and the activity log says which one acted", async () => {
  const world = await openApiWorld();
  const { staff, retailer, group } = world.rows.own;
  const { key } = await add(world, staff);
  const account = await world.call("GET", "/api/Account", { token: key });
  expect(await account.json()).toMatchObject({ id: staff.id, email: staff.email });
  const json = { name: "From a script", retailer: { id: retailer.id } };
  expect(
    (await world.call("PUT", `/api/CircularGroups/${group.id}`, { token: key, json })).status,
  ).toBeLessThan(300);
  // Another retailer's rows are none, as for its owner.
  const other = await world.call("GET", `/api/Stores/${world.rows.other.store.id}`, { token: key });
  expect(other.status).toBe(404);
  const line = await world.runtime.db
    .selectFrom("activity")
    .selectAll()
    .where("logType", "=", "circularGroup")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    userId: staff.id,
    userName: `${staff.email} (API key Nightly import)`,
    sourceName: "api",
  });
});

it("a key is told once: what is stored is its hash, and its form lets scanners find it", async () => {
  const world = await openApiWorld();
  const { key } = await add(world, world.rows.own.staff);
  expect(key).toMatch(/^endcap_[0-9A-Za-z]{46}$/);
  expect(isWellFormed(key)).toBe(true);
  const swapped = `${key.slice(0, 20)}${key[20] === "a" ? "b" : "a"}${key.slice(21)}`;
  expect([swapped, `${key}0`, key.slice(0, -1), "endcap_", key.toLowerCase()].filter(isWellFormed)).toEqual(
    [],
  );
  expect(new Set(Array.from({ length: 1000 }, makeKey)).size).toBe(1000);
  const [row] = await world.runtime.db.selectFrom("apiKey").selectAll().execute();
  const log = await world.runtime.db.selectFrom("activity").selectAll().execute();
  expect(JSON.stringify([row, log, await keysOf(world, world.rows.own.staff)])).not.toContain(key);
  expect(row).toMatchObject({ keyHash: expect.stringMatching(/^[0-9a-f]{64}$/), hint: key.slice(-4) });
  expect(redactText(`refused ${key}.`)).toBe("refused [hidden].");
});

it("a key that may only read changes nothing", async () => {
  const world = await openApiWorld();
  const { staff, retailer, group } = world.rows.own;
  const { key } = await add(world, staff, { access: "read" });
  for (const path of ["/api/CircularGroups", "/api/Stores", "/api/Users", "/api/Account"]) {
    expect((await world.call("GET", path, { token: key })).status, path).toBe(200);
  }
  const json = { name: "Changed", retailer: { id: retailer.id } };
  const changed = await world.call("PUT", `/api/CircularGroups/${group.id}`, { token: key, json });
  expect(changed.status).toBe(403);
  const users = {
    role: "Retailer",
    firstName: "A",
    lastName: "B",
    email: "a@b.example",
    retailer: { id: retailer.id },
  };
  expect((await world.call("POST", "/api/Users", { token: key, json: users })).status).toBe(403);
  const line = await world.runtime.db
    .selectFrom("activity")
    .selectAll()
    .where("name", "=", "access.refused")
    .execute();
  expect(line[0]?.userName).toBe(`${staff.email} (API key Nightly import)`);
});

it("no key changes its owner's own account or makes keys, whatever it may", async () => {
  const world = await openApiWorld();
  const { administrator } = world.rows;
  const { key, id } = await add(world, administrator);
  const passwords = {
    oldPassword: password,
    password: "a new pass phrase",
    confirmPassword: "a new pass phrase",
  };
  const calls = {
    "/api/Account/ChangePassword": passwords,
    "/api/Account": { firstName: "A", lastName: "B" },
    "/api/Account/Logout": {},
  };
  for (const [path, json] of Object.entries(calls)) {
    const response = await world.call("POST", path, { token: key, json });
    expect([path, response.status]).toEqual([path, 403]);
  }
  const { contextOf } = world;
  const actor = {
    ...contextOf(administrator).actor,
    apiKey: { id, name: "Nightly import", access: "full" as const },
  };
  const ctx = { ...contextOf(), actor } as ReturnType<typeof contextOf>;
  await expect(addApiKey(ctx, { name: "Another", access: "full", days: "365" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(revokeApiKey(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
});

it("a key ends by its date, by being revoked, and with its owner's access", async () => {
  const world = await openApiWorld();
  const { staff, retailer } = world.rows.own;
  const status = async (key: string) => (await world.call("GET", "/api/Account", { token: key })).status;
  const first = await add(world, staff);
  later(world, 30 * day - minute);
  expect(await status(first.key)).toBe(200);
  later(world, 2 * minute);
  expect(await status(first.key)).toBe(401);
  const second = await add(world, staff, { name: "Second" });
  await revokeApiKey(world.contextOf(staff), second.id);
  expect(await status(second.key)).toBe(401);
  const third = await add(world, staff, { name: "Third" });
  const { role, firstName, lastName, email } = staff;
  const input = {
    role,
    firstName,
    lastName,
    email,
    retailerId: retailer.id,
    password: null,
    phoneNumber: null,
    bonusCardNumber: null,
  };
  const { ctx: admin } = await signedIn(world.anonymous(), world.rows.administrator);
  await editUser(admin, staff.id, { ...input, disabled: true });
  expect(await status(third.key)).toBe(401);
  await editUser(admin, staff.id, { ...input, disabled: false });
  expect(await status(third.key)).toBe(401);
});

it("people see and revoke their own keys, Administrators everybody's", async () => {
  const world = await openApiWorld();
  const { own, other, administrator } = world.rows;
  const { id } = await add(world, own.staff);
  expect((await keysOf(world, other.staff, "all")).rows).toEqual([]);
  expect((await keysOf(world, administrator)).rows).toEqual([]);
  expect((await keysOf(world, administrator, "all")).rows).toMatchObject([
    { id, owner: { email: own.staff.email } },
  ]);
  await expect(revokeApiKey(world.contextOf(other.staff), id)).rejects.toMatchObject({ code: "not_found" });
  await expect(add(world, own.customer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(add(world, own.staff, { name: "nightly IMPORT" })).rejects.toMatchObject({ code: "conflict" });
  await revokeApiKey(world.contextOf(administrator), id);
  expect((await keysOf(world, own.staff)).rows).toEqual([]);
  expect(apiKeySchema.safeParse({ name: "x", access: "full", days: "366" }).success).toBe(false);
});

it("its last use is noted at most once a minute, and 600 calls a minute are let through", async () => {
  const world = await openApiWorld();
  const { key } = await add(world, world.rows.own.staff);
  const call = () => world.call("GET", "/api/Account", { token: key });
  const lastUse = async () =>
    (await world.runtime.db.selectFrom("apiKey").select("lastUsedAt").executeTakeFirstOrThrow()).lastUsedAt;
  expect(await lastUse()).toBeNull();
  const begun = world.clock.now.toISOString();
  await call();
  expect(await lastUse()).toBe(begun);
  later(world, minute - 1);
  await call();
  expect(await lastUse()).toBe(begun);
  later(world, 2);
  for (let count = 1; count <= 600; count += 1) expect((await call()).status).toBe(200);
  expect(await lastUse()).toBe(world.clock.now.toISOString());
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});
