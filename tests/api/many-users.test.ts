import { expect, it } from "vitest";
import { listUsersInParts } from "#app/identity/domain/users/queries.server";
import { makeUser } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

const customers = 1200;

async function openLongList(): Promise<ApiWorld> {
  const world = await openApiWorld();
  const { own } = world.rows;
  const { id: _id, ...model } = await makeUser(world.runtime.db, {
    role: "Customer",
    retailerId: own.retailer.id,
  });
  for (let at = 1; at < customers; at += 100) {
    const rows = Array.from({ length: Math.min(100, customers - at) }, (_, index) => ({
      ...model,
      email: `customer-${at + index}@endcap.test`,
    }));
    await world.runtime.db.insertInto("user").values(rows).execute();
  }
  return world;
}

it("a long list of users comes in parts, others are served in between, and each user comes once", async () => {
  const world = await openLongList();
  const { own } = world.rows;
  const answer = await world.call("GET", "/api/Users", { as: own.staff });
  const parts: string[] = [];
  let turns = 0;
  let isRead = false;
  const countTurns = () => {
    if (isRead) return;
    turns += 1;
    setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    parts.push(decoder.decode(read.value, { stream: true }));
  isRead = true;
  const listed: { id: number }[] = JSON.parse(parts.join(""));
  const stored = await world.runtime.db
    .selectFrom("user")
    .select("id")
    .where("retailerId", "=", own.retailer.id)
    .orderBy("firstNameFolded")
    .orderBy("id")
    .execute();
  expect(listed.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(parts.join("").length / 2);
  expect(turns).toBeGreaterThan(1);
});

it("a user who moves to another retailer while the list is read is not in it", async () => {
  const world = await openLongList();
  const { own, other } = world.rows;
  const listed: { id: number; retailer: { id: number } | null }[] = [];
  for await (const part of await listUsersInParts(world.contextOf(own.staff))) {
    listed.push(...part);
    await world.runtime.db
      .updateTable("user")
      .set({ retailerId: other.retailer.id })
      .where("email", "=", `customer-${customers - 1}@endcap.test`)
      .execute();
  }
  expect(listed.length).toBeGreaterThan(customers - 1);
  expect(listed.filter(({ retailer }) => retailer?.id !== own.retailer.id)).toEqual([]);
});
