import { beforeEach, describe, expect, it } from "vitest";
import { makeEmail } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

describe("POST api/SentEmails/GetCountByRetailer", () => {
  it("counts one retailer's mails, all for none, and answers 404 for a retailer that never was", async () => {
    const { administrator, own, other } = world.rows;
    await makeEmail(world.runtime.db, {
      retailerId: own.retailer.id,
      status: "sent",
      recipient: "a@example.test",
      sentAt: "2026-01-10T12:00:00.000Z",
    });
    const count = async (retailer: unknown, as = administrator) => {
      const json = { from: "2026-01-01", until: "2026-01-31", retailer };
      const answer = await world.call("POST", "/api/SentEmails/GetCountByRetailer", { as, json });
      return { status: answer.status, count: (await answer.json()).count };
    };
    expect(await count({ id: own.retailer.id })).toEqual({ status: 200, count: 1 });
    expect(await count(other.retailer.id)).toEqual({ status: 200, count: 0 });
    expect(await count(null)).toEqual({ status: 200, count: 1 });
    expect(await count({ id: 987_654 })).toMatchObject({ status: 404 });
    // Staff get their own whatever they ask.
    expect(await count({ id: 987_654 }, own.staff)).toEqual({ status: 200, count: 1 });
  });
});
