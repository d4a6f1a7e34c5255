import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { outboxList } from "#app/messages/domain/emails/email-lists";
import { getOutboxEmail, listOutboxPage, retryEmail } from "#app/messages/domain/emails/outbox.server";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import {
  countEmails,
  countEmailsByDay,
  countEmailsByRetailer,
  getQuotaUse,
} from "#app/messages/domain/emails/statistics.server";
import type { TemplateName } from "#app/messages/domain/emails/templates";
import { makeSmallWorld } from "#db/seed/worlds";
import { startMailServer } from "#tests/setup/mail-server";
import { withRequest } from "#tests/setup/other-context";
import { readOutbox, sendAll, tokenIn } from "#tests/setup/outbox";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const day = 24 * 3600 * 1000;

async function openWorld(environment: Record<string, string> = {}) {
  const world = await openTestWorld(environment);
  return { world, ...(await makeSmallWorld(world.runtime.db)) };
}

async function mail(
  world: TestWorld,
  userId: number,
  template: TemplateName = "password-changed",
  ip = "192.0.2.1",
) {
  await inTransaction(withRequest(world.contextOf(), { ip }), (tx) => queueEmail(tx, { template, userId }));
}

/** Two mails of one retailer on 2 February, one of the other and one of an Administrator on the 4th. */
async function openWorldWithMails() {
  const opened = await openWorld();
  const { world, own, other, administrator } = opened;
  await mail(world, own.staff.id);
  await mail(world, own.customer.id, "password-changed", "192.0.2.7");
  await sendAll(world);
  world.clock.now = new Date(world.clock.now.getTime() + 2 * day);
  await mail(world, other.staff.id);
  await mail(world, administrator.id, "password-changed", "192.0.2.7");
  await mail(world, other.customer.id, "confirm-email");
  await world.runtime.db.deleteFrom("userToken").execute();
  await sendAll(world);
  const interval = { from: new Date("2026-02-01T00:00:00Z"), until: new Date("2026-02-05T00:00:00Z") };
  return { ...opened, interval };
}

describe("email statistics", () => {
  it("count what was sent, by retailer and by UTC day, and nothing that failed or waits", async () => {
    const { world, own, other, administrator, interval } = await openWorldWithMails();
    const ctx = world.contextOf(administrator);
    expect(await countEmails(ctx, { interval })).toBe(4);
    expect(await countEmailsByRetailer(ctx, { interval })).toEqual([
      { id: own.retailer.id, retailer: own.retailer.name, count: 2 },
      { id: 0, retailer: "No retailer", count: 1 },
      { id: other.retailer.id, retailer: other.retailer.name, count: 1 },
    ]);
    expect(await countEmailsByDay(ctx, { interval, retailerId: own.retailer.id })).toEqual([
      { day: "2026-02-01", count: 0 },
      { day: "2026-02-02", count: 2 },
      { day: "2026-02-03", count: 0 },
      { day: "2026-02-04", count: 0 },
    ]);
    const until = new Date("2026-02-02T12:00:00Z");
    expect(await countEmails(ctx, { interval: { ...interval, until } })).toBe(0);
  });

  it("show staff their own retailer's only, whatever they ask", async () => {
    const { world, own, other, interval } = await openWorldWithMails();
    const ctx = world.contextOf(own.staff);
    expect(await countEmailsByRetailer(ctx, { interval, retailerId: other.retailer.id })).toEqual([
      { id: own.retailer.id, retailer: own.retailer.name, count: 2 },
    ]);
    await expect(getQuotaUse(ctx, null)).rejects.toMatchObject({ code: "forbidden" });
    await expect(countEmails(world.contextOf(own.customer), { interval })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("tell how much of each quota is used, and by whom", async () => {
    const { world, own, other, administrator } = await openWorldWithMails();
    const ctx = world.contextOf(administrator);
    const used = Object.fromEntries(
      (await getQuotaUse(ctx, null)).map(({ name, used, of }) => [name, [used, of]]),
    );
    expect(used).toEqual({
      perHour: [2, null],
      perRetailerHour: [1, other.retailer.name],
      perIpHour: [1, expect.stringMatching(/^192\.0\.2\.[17]$/)],
      perDay: [2, null],
      perRetailerDay: [1, other.retailer.name],
      perIpDay: [1, expect.stringMatching(/^192\.0\.2\.[17]$/)],
    });
    const ofOwn = await getQuotaUse(ctx, own.retailer.id);
    expect(ofOwn.find(({ name }) => name === "perRetailerDay")).toMatchObject({ used: 0, limit: 2500 });
  });

  it("leave out networks as an earlier version wrote them, which nobody can read", async () => {
    const { world, administrator } = await openWorldWithMails();
    await world.runtime.db.updateTable("email").set({ ip: "20010db8000100/56" }).execute();
    const shown = await getQuotaUse(world.contextOf(administrator), null);
    expect(shown.find(({ name }) => name === "perIpHour")).toMatchObject({ used: 0, of: null });
  });
});

describe("the outbox", () => {
  const query = (address = "") => readListQuery(outboxList, new URLSearchParams(address));
  const all = { retailerId: null };

  it("is the Administrators' own", async () => {
    const { world, own } = await openWorld();
    await mail(world, own.staff.id, "password-reset");
    const ctx = world.contextOf(own.staff);
    await expect(getOutboxEmail(ctx, 1)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryEmail(ctx, 1)).rejects.toMatchObject({ code: "forbidden" });
    await expect(async () => listOutboxPage(ctx, all, query())).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists mails by tab and address, and shows each with its words and its link", async () => {
    const { world, administrator, own, other } = await openWorldWithMails();
    await mail(world, own.staff.id, "password-reset");
    const ctx = world.contextOf(administrator);
    expect((await listOutboxPage(ctx, all, query())).total).toBe(6);
    expect((await listOutboxPage(ctx, all, query("tab=waiting"))).total).toBe(1);
    const failed = await listOutboxPage(ctx, all, query("tab=failed"));
    expect(failed.rows).toMatchObject([{ recipient: other.customer.email, status: "failed" }]);
    expect((await listOutboxPage(ctx, all, query(`search=${own.staff.email}`))).total).toBe(2);
    expect((await listOutboxPage(ctx, { retailerId: own.retailer.id }, query())).total).toBe(3);
    const [waiting] = (await listOutboxPage(ctx, all, query("tab=waiting"))).rows;
    const shown = await getOutboxEmail(ctx, waiting?.id ?? 0);
    await sendAll(world);
    expect(tokenIn(shown)).toEqual(tokenIn((await readOutbox(world.dataDir)).at(-1) ?? {}));
    expect(shown.linkHidden).toBe(false);
    await expect(getOutboxEmail(ctx, 999)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps links to itself where mails really leave", async () => {
    const server = await startMailServer();
    const { world, administrator, own } = await openWorld({ SMTP_URL: server.url });
    await mail(world, own.staff.id, "password-reset");
    const shown = await getOutboxEmail(world.contextOf(administrator), 1);
    expect(shown.linkHidden).toBe(true);
    expect(tokenIn(shown).token).toBe("hidden");
    await server.close();
  });

  it("tries a failed mail again, to the address of today and with a link that works", async () => {
    const { world, administrator, own } = await openWorld();
    await mail(world, own.staff.id, "set-password");
    await world.runtime.db
      .updateTable("user")
      .set({ email: "moved@endcap.test" })
      .where("id", "=", own.staff.id)
      .execute();
    await sendAll(world);
    const ctx = world.contextOf(administrator);
    expect(await getOutboxEmail(ctx, 1)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("not valid any more"),
    });
    await retryEmail(ctx, 1);
    await sendAll(world);
    expect(await getOutboxEmail(ctx, 1)).toMatchObject({ status: "sent", error: null });
    const [sent] = await readOutbox(world.dataDir);
    expect(sent?.to).toMatchObject([{ address: "moved@endcap.test" }]);
    expect(tokenIn(sent ?? {}).email).toBe("moved@endcap.test");
    await expect(retryEmail(ctx, 1)).rejects.toMatchObject({ code: "conflict" });
    await expect(retryEmail(ctx, 2)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has nobody to try for once the user is gone", async () => {
    const { world, administrator, own } = await openWorld();
    await mail(world, own.customer.id, "confirm-email");
    await world.runtime.db.deleteFrom("user").where("id", "=", own.customer.id).execute();
    await sendAll(world);
    await expect(retryEmail(world.contextOf(administrator), 1)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("not there any more"),
    });
  });
});
