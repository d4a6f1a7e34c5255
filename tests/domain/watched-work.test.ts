import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/kernel/context";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { startMailServer } from "#tests/setup/mail-server";
import { sendAll } from "#tests/setup/outbox";
import { openMetrics } from "#tests/setup/read-metrics";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const watched = { METRICS_PORT: "0" };

describe("mails", () => {
  function queue(world: TestWorld, userId: number) {
    const email = { template: "password-changed" as const, userId };
    return inTransaction(world.contextOf(), (tx) => queueEmail(tx, email));
  }

  it("are told as sent, refused for good, and to be tried again, though their job is done each time", async () => {
    const refused = new Map<string, { code: number; text: string }>();
    const server = await startMailServer({ refuse: (recipient) => refused.get(recipient) ?? null });
    const world = await openTestWorld({ ...watched, SMTP_URL: server.url });
    const { own, other } = await makeSmallWorld(world.runtime.db);
    refused.set(own.staff.email, { code: 550, text: "No such mailbox here" });
    refused.set(own.customer.email, { code: 451, text: "Come back later" });
    const read = await openMetrics(world.runtime);
    const ends = async () => {
      const metrics = await read();
      return ["sent", "retried", "failed"].map((end) => metrics.get(`endcap_mails_total{end="${end}"}`));
    };
    expect(await ends()).toEqual([0, 0, 0]);
    for (const { id } of [own.staff, own.customer, other.staff]) await queue(world, id);
    await sendAll(world);
    expect(await ends()).toEqual([1, 1, 1]);
    refused.clear();
    world.clock.now = new Date(world.clock.now.getTime() + 31_000);
    await sendAll(world);
    expect(await ends()).toEqual([2, 1, 1]);
    const jobs = [...(await read())].filter(([name]) => /job_duration_seconds_count.*send-emails/.test(name));
    expect(jobs.map(([name]) => name)).toEqual([expect.stringContaining('end="done"')]);
    await server.close();
  });

  it("that can't be written, or were cut off by a crash, are told as well", async () => {
    const world = await openTestWorld(watched);
    const { own } = await makeSmallWorld(world.runtime.db);
    const read = await openMetrics(world.runtime);
    for (let count = 0; count < 4; count += 1) await queue(world, own.staff.id);
    const change = (values: object, id: number) =>
      world.runtime.db.updateTable("email").set(values).where("id", "=", id).execute();
    const [unreadable, cutOff, cutOffTooOften] = await world.runtime.db
      .selectFrom("email")
      .select("id")
      .orderBy("id")
      .execute();
    await change({ data: '{"firstName":1}' }, unreadable?.id ?? 0);
    await change({ status: "sending", attempts: 1 }, cutOff?.id ?? 0);
    await change({ status: "sending", attempts: 9 }, cutOffTooOften?.id ?? 0);
    await sendAll(world);
    const metrics = await read();
    expect(metrics.get('endcap_mails_total{end="failed"}')).toBe(2);
    expect(metrics.get('endcap_mails_total{end="retried"}')).toBe(1);
    expect(metrics.get('endcap_mails_total{end="sent"}')).toBe(2);
  });
});
