import { expect, it } from "vitest";
import { makeUser } from "#db/seed/factories";
import { openApiWorld } from "#tests/setup/api-world";

const customers = 1200;

it("a long list of users comes in parts, others are served in between, and each user comes once", async () => {
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
  for await (const bytes of answer.body ?? []) parts.push(decoder.decode(bytes, { stream: true }));
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
