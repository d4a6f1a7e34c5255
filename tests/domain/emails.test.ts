import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/kernel/context";
import { newLeaseOwner } from "#app/kernel/jobs/lease-owners.server";
import { claimJobs, freeDeadJobs } from "#app/kernel/jobs/queue.server";
import { LostClaimError } from "#app/kernel/jobs/worker.server";
import type { Mailer } from "#app/kernel/ports/mailer";
import {
  queueEmail,
  requestSendingOfLeft,
  sendEmailsJob,
} from "#app/messages/domain/emails/queue-email.server";
import { makeEmailSending } from "#app/messages/domain/emails/send-emails.server";
import type { TemplateName } from "#app/messages/domain/emails/templates";
import type { Database } from "#db/database";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { EmailRow } from "#db/tables/email";
import { countQueries } from "#tests/setup/counted-queries";
import { startMailServer } from "#tests/setup/mail-server";
import { withRequest, withServices } from "#tests/setup/other-context";
import { linkIn, readOutbox, sendAll, tokenIn } from "#tests/setup/outbox";
import { refuseWrites } from "#tests/setup/refuse-writes";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

async function openWorld(environment: Record<string, string> = {}) {
  const world = await openTestWorld(environment);
  const rows = await makeSmallWorld(world.runtime.db);
  return { world, ...rows };
}

function queue(world: TestWorld, template: TemplateName, userId: number, ip = "192.0.2.1") {
  return inTransaction(withRequest(world.contextOf(), { ip }), (tx) => queueEmail(tx, { template, userId }));
}

function emails({ runtime }: TestWorld) {
  return runtime.db.selectFrom("email").selectAll().orderBy("id").execute();
}

function wait(world: TestWorld, seconds: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000);
}

describe("a queued mail", () => {
  it("leaves with its retailer's name and addresses, in plain text and in HTML, everything escaped", async () => {
    const { world } = await openWorld();
    const { db } = world.runtime;
    const retailer = await makeRetailer(db, {
      siteName: 'Fresh & <b>"Good"</b>',
      fromAddress: "ads@fresh.example",
      replyTo: "help@fresh.example",
    });
    const user = await makeUser(db, {
      role: "Retailer",
      retailerId: retailer.id,
      firstName: "Eve\r\nBcc: all@evil.example\r\n<script>alert(1)</script>",
      email: "eve+ads@fresh.example",
    });
    await queue(world, "password-reset", user.id);
    await sendAll(world);
    const [mail, ...others] = await readOutbox(world.dataDir);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Fresh & <b>"Good"</b>', address: "ads@fresh.example" },
      to: [{ address: "eve+ads@fresh.example" }],
      replyTo: [{ address: "help@fresh.example" }],
      subject: 'Reset your password for Fresh & <b>"Good"</b>',
    });
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.text).toMatch(/^Hello,$/m);
    expect(mail?.html).toContain("Fresh &amp; &lt;b&gt;&quot;Good&quot;&lt;/b&gt;");
    expect(mail?.html).not.toContain("<script");
    const link = linkIn(mail ?? {});
    expect(link.origin + link.pathname).toBe("http://localhost:3000/login");
    expect(tokenIn(mail ?? {}).email).toBe("eve+ads@fresh.example");
    expect(mail?.html).toContain(link.href.replaceAll("&", "&amp;"));
    const [row] = await emails(world);
    expect(row).toMatchObject({
      status: "sent",
      attempts: 1,
      retailerId: retailer.id,
      ip: "192.0.2.1",
      sentAt: world.clock.now.toISOString(),
    });
  });

  it("that can't be read is not sent, and keeps no other one back", async () => {
    const { world, own } = await openWorld();
    for (let count = 0; count < 2; count += 1) await queue(world, "password-changed", own.staff.id);
    const [first] = await emails(world);
    const damaged = { data: '{"firstName":1}' };
    await world.runtime.db
      .updateTable("email")
      .set(damaged)
      .where("id", "=", first?.id ?? 0)
      .execute();
    await sendAll(world);
    expect(await emails(world)).toMatchObject([
      { status: "failed", error: "What this email was to say can't be read, so it was not sent." },
      { status: "sent" },
    ]);
  });

  it.each(["failed", "done"] as const)("leaves after the next start where its job is %s", async (status) => {
    const { world, own } = await openWorld();
    const job = () => world.runtime.db.selectFrom("job").select("status").execute();
    await requestSendingOfLeft(world.contextOf());
    expect(await job()).toEqual([]);
    await queue(world, "password-changed", own.staff.id);
    await world.runtime.db.updateTable("job").set({ status }).execute();
    await sendAll(world);
    expect(await emails(world)).toMatchObject([{ status: "queued" }]);
    await requestSendingOfLeft(world.contextOf());
    await sendAll(world);
    expect(await emails(world)).toMatchObject([{ status: "sent" }]);
  });

  it("comes from Endcap's own address where the retailer's is no plain address", async () => {
    const { world, own, administrator } = await openWorld({ MAIL_FROM: "ads@endcap.example" });
    await world.runtime.db
      .updateTable("retailer")
      .set({ fromAddress: "a@x.example, b@y.example", replyTo: "not an address" })
      .where("id", "=", own.retailer.id)
      .execute();
    await queue(world, "password-changed", own.staff.id);
    await queue(world, "password-changed", administrator.id);
    await sendAll(world);
    const mails = await readOutbox(world.dataDir);
    expect(mails.map(({ from }) => from)).toMatchObject([
      { name: own.retailer.name, address: "ads@endcap.example" },
      { name: "Endcap", address: "ads@endcap.example" },
    ]);
    expect(mails.map(({ replyTo }) => replyTo)).toEqual([undefined, undefined]);
  });

  it("is not there when its transaction is taken back, and leaves no token in the database when it is", async () => {
    const { world, own } = await openWorld();
    const failing = inTransaction(world.contextOf(), async (tx) => {
      await queueEmail(tx, { template: "set-password", userId: own.staff.id });
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(await emails(world)).toEqual([]);
    await queue(world, "set-password", own.staff.id);
    await sendAll(world);
    const { token } = tokenIn((await readOutbox(world.dataDir))[0] ?? {});
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { db } = world.runtime;
    const stored = JSON.stringify([
      await db.selectFrom("email").selectAll().execute(),
      await db.selectFrom("userToken").selectAll().execute(),
      await db.selectFrom("job").selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
  });

  it("is not sent once its link is worth nothing: a newer one was asked for, or the address has changed", async () => {
    const { world, own, other } = await openWorld();
    await queue(world, "password-reset", own.staff.id);
    await queue(world, "password-reset", own.staff.id);
    await queue(world, "password-reset", other.staff.id);
    await world.runtime.db
      .updateTable("user")
      .set({ email: "moved@endcap.test" })
      .where("id", "=", other.staff.id)
      .execute();
    await sendAll(world);
    expect((await emails(world)).map(({ status }) => status)).toEqual(["failed", "sent", "failed"]);
  });
});

describe("an SMTP server", () => {
  it("gets the mail with one recipient in its envelope", async () => {
    const server = await startMailServer();
    const { world, own } = await openWorld({ SMTP_URL: server.url });
    await queue(world, "confirm-email", own.customer.id);
    await sendAll(world);
    expect(server.received).toMatchObject([{ to: [own.customer.email] }]);
    expect(linkIn(server.received[0]?.mail ?? {}).pathname).toBe("/confirmEmail");
    expect(await readOutbox(world.dataDir)).toEqual([]);
    await world.runtime.close();
    await server.close();
  });

  it("that is down gets one mail once it is up again", async () => {
    const server = await startMailServer();
    await server.close();
    const { world, own } = await openWorld({ SMTP_URL: server.url });
    await queue(world, "password-changed", own.staff.id);
    await sendAll(world);
    expect(await emails(world)).toMatchObject([{ status: "queued", attempts: 1, sentAt: null }]);
    expect((await emails(world))[0]?.error).toContain("ECONNREFUSED");
    const again = await startMailServer({ port: server.port });
    wait(world, 31);
    await sendAll(world);
    expect(again.received).toHaveLength(1);
    expect(await emails(world)).toMatchObject([{ status: "sent", attempts: 2, error: null }]);
    wait(world, 24 * 3600);
    await queue(world, "password-changed", own.staff.id);
    await sendAll(world);
    expect(again.received).toHaveLength(2);
    await world.runtime.close();
    await again.close();
  });

  it("that knows no such mailbox is not asked again; others' mails leave all the same", async () => {
    const { world: plain, own } = await openWorld();
    await plain.runtime.close();
    const server = await startMailServer({
      refuse: (recipient) =>
        recipient === own.staff.email ? { code: 550, text: "No such mailbox here" } : null,
    });
    const { world, ...rows } = await openWorld({ SMTP_URL: server.url });
    await world.runtime.db
      .updateTable("user")
      .set({ email: own.staff.email })
      .where("id", "=", rows.own.staff.id)
      .execute();
    await queue(world, "password-changed", rows.own.staff.id);
    await queue(world, "password-changed", rows.other.staff.id);
    await sendAll(world);
    const [refused, sent] = await emails(world);
    expect(refused).toMatchObject({ status: "failed", attempts: 1 });
    expect(refused?.error).toContain("No such mailbox here");
    expect(sent).toMatchObject({ status: "sent" });
    await world.runtime.close();
    await server.close();
  });
});

describe("thousands of mails that wait", () => {
  it("wait a thousand at a time, so that others have their turn", async () => {
    const { world, own } = await openWorld({ MAIL_QUOTA_PER_HOUR: "1" });
    await queue(world, "password-changed", own.staff.id);
    const [{ id: _, ...email }] = (await emails(world)) as [EmailRow];
    for (let count = 0; count < 5; count += 1)
      await world.runtime.db.insertInto("email").values(Array(500).fill(email)).execute();
    const countWaiting = async () =>
      (await emails(world)).filter(({ error }) => error?.startsWith("Waits: the hour's quota")).length;
    const { ctx, changes } = countQueries(world.contextOf());
    const [job] = await claimJobs(ctx, "test", [sendEmailsJob.kind], 1);
    const { jobHandlers } = makeEmailSending();
    await jobHandlers[sendEmailsJob.kind]?.(ctx, job ?? expect.fail(), new AbortController().signal);
    expect(changes.filter((count) => count > 1)).toEqual([1000, 1000, 500]);
    expect(await countWaiting()).toBe(2500);
  });
});

describe("the six quotas", () => {
  const scopes = [
    ["MAIL_QUOTA_PER_HOUR", 3600],
    ["MAIL_QUOTA_PER_DAY", 24 * 3600],
    ["MAIL_QUOTA_PER_RETAILER_HOUR", 3600],
    ["MAIL_QUOTA_PER_RETAILER_DAY", 24 * 3600],
    ["MAIL_QUOTA_PER_IP_HOUR", 3600],
    ["MAIL_QUOTA_PER_IP_DAY", 24 * 3600],
  ] as const;

  it.each(scopes)("%s keeps back what is above it until its window is over", async (name, seconds) => {
    const { world, own } = await openWorld({ [name]: "2" });
    for (let count = 0; count < 3; count += 1) await queue(world, "password-changed", own.staff.id);
    await sendAll(world);
    expect((await emails(world)).map(({ status }) => status)).toEqual(["sent", "sent", "queued"]);
    expect((await emails(world))[2]?.error).toMatch(/^Waits: the (hour|day)'s quota/);
    wait(world, seconds - 60);
    await sendAll(world);
    expect(await readOutbox(world.dataDir)).toHaveLength(2);
    wait(world, 61);
    await sendAll(world);
    expect(await readOutbox(world.dataDir)).toHaveLength(3);
  });

  it("of one retailer or address keep nobody else's mail back", async () => {
    const { world, own, other } = await openWorld({
      MAIL_QUOTA_PER_RETAILER_HOUR: "1",
      MAIL_QUOTA_PER_IP_DAY: "2",
    });
    await queue(world, "password-changed", own.staff.id, "192.0.2.1");
    await queue(world, "password-changed", own.staff.id, "192.0.2.1");
    await queue(world, "password-changed", other.staff.id, "192.0.2.1");
    await queue(world, "password-changed", other.staff.id, "192.0.2.9");
    await queue(world, "password-changed", own.customer.id, "192.0.2.9");
    await sendAll(world);
    const statuses = (await emails(world)).map(({ status }) => status);
    expect(statuses).toEqual(["sent", "queued", "sent", "queued", "queued"]);
  });

  it("leave room for mails that somebody waits for, however many invitations there are", async () => {
    const { world, own, other } = await openWorld({ MAIL_QUOTA_PER_HOUR: "5" });
    const people = [own.staff, own.customer, other.staff, other.customer];
    for (const { id } of people) await queue(world, "set-password", id);
    const last = await makeUser(world.runtime.db, { role: "Customer", retailerId: own.retailer.id });
    await queue(world, "set-password", last.id);
    await sendAll(world);
    await queue(world, "password-changed", own.staff.id);
    await sendAll(world);
    expect((await emails(world)).map(({ status }) => status)).toEqual([
      "sent",
      "sent",
      "sent",
      "sent",
      "queued",
      "sent",
    ]);
  });
});

describe("mails that wait for a quota", () => {
  /** Numbers of the mails that have left, in the order in which they were queued. */
  const left = async (world: TestWorld) =>
    (await emails(world)).flatMap(({ status }, index) => (status === "sent" ? [index + 1] : []));

  it("leave before those that are queued later; only what somebody waits for passes them", async () => {
    const { world, own, other } = await openWorld({ MAIL_QUOTA_PER_HOUR: "5" });
    const patient: TemplateName = "connection-paused";
    for (let count = 1; count <= 4; count += 1) {
      await queue(world, patient, own.staff.id);
      await sendAll(world);
      wait(world, 1);
    }
    for (let count = 5; count <= 7; count += 1) await queue(world, patient, own.staff.id);
    await sendAll(world);
    wait(world, 3600 - 4);
    await sendAll(world);
    expect(await left(world)).toEqual([1, 2, 3, 4, 5]);
    wait(world, 5);
    await queue(world, patient, other.staff.id);
    await queue(world, "password-reset", own.staff.id);
    await sendAll(world);
    expect(await left(world), "room for four came free meanwhile").toEqual([1, 2, 3, 4, 5, 9]);
    wait(world, 60);
    await queue(world, patient, other.staff.id);
    await sendAll(world);
    expect(await left(world)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    wait(world, 3600);
    await sendAll(world);
    expect((await emails(world)).map(({ status }) => status)).toEqual(Array(10).fill("sent"));
  });

  const step = fc.record({
    who: fc.constantFrom("staff", "customer", "other"),
    ip: fc.constantFrom("192.0.2.1", "192.0.2.2"),
    template: fc.constantFrom<TemplateName>("password-changed", "connection-paused"),
    sends: fc.boolean(),
    seconds: fc.constantFrom(0, 1, 61, 700),
  });
  const courses = fc
    .sample(fc.array(step, { minLength: 30, maxLength: 30 }), { seed: 7, numRuns: 4 })
    .map((steps, number) => ({ number, steps }));

  it.each(courses)(
    "keep their order among those that the same quotas count, course $number",
    async ({ steps }) => {
      const quotas = {
        MAIL_QUOTA_PER_HOUR: "6",
        MAIL_QUOTA_PER_RETAILER_HOUR: "4",
        MAIL_QUOTA_PER_IP_HOUR: "3",
      };
      const { world, own, other } = await openWorld(quotas);
      const people = { staff: own.staff, customer: own.customer, other: other.staff };
      for (const { who, ip, template, sends, seconds } of steps) {
        await queue(world, template, people[who].id, ip);
        if (sends) await sendAll(world);
        wait(world, seconds);
      }
      for (let rounds = 0; rounds < 400 && (await left(world)).length < steps.length; rounds += 1) {
        wait(world, 300);
        await sendAll(world);
      }
      const rows = await emails(world);
      expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(rows.map(() => ["sent", 1]));
      const counted = ({ retailerId, ip, urgent }: EmailRow) => `${retailerId} ${ip} ${urgent}`;
      for (const group of new Set(rows.map(counted))) {
        const times = rows.filter((row) => counted(row) === group).map(({ sentAt }) => sentAt);
        expect(times).toEqual(times.toSorted());
      }
      expect(
        await world.runtime.db.selectFrom("email").select("id").where("queue", "is not", null).execute(),
      ).toEqual([]);
    },
  );
});

describe("a crash while sending", () => {
  it("sends the mail again, under the same Message-ID and so into the same file", async () => {
    const { world, own } = await openWorld();
    await queue(world, "password-changed", own.staff.id);
    await sendAll(world);
    const [first] = await readOutbox(world.dataDir);
    const path = join(world.dataDir, "outbox", (await readdir(join(world.dataDir, "outbox")))[0] ?? "");
    await rm(path);
    await world.runtime.db.updateTable("email").set({ status: "sending" }).execute();
    wait(world, 1);
    await queue(world, "password-changed", own.customer.id);
    await sendAll(world);
    const mails = await readOutbox(world.dataDir);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.messageId).toBe(first?.messageId);
    expect(existsSync(path)).toBe(true);
  });
});

describe("a mail that has left while this can't be written down", () => {
  const when = "new.status = 'sent'";
  const refuseNote = (db: Database) =>
    refuseWrites(db, { table: "email", event: "update", message: "nothing can be written", when });

  it("is not sent again, and is noted as sent once that can be written", async () => {
    const server = await startMailServer();
    const { world, own } = await openWorld({ SMTP_URL: server.url });
    const { db } = world.runtime;
    const acceptNote = await refuseNote(db);
    await queue(world, "password-changed", own.staff.id);
    const leftAt = world.clock.now.toISOString();
    for (let round = 1; round <= 2; round += 1) {
      await sendAll(world);
      expect(await emails(world)).toMatchObject([{ status: "sending", attempts: 1 }]);
      wait(world, 90);
    }
    await acceptNote();
    await queue(world, "password-changed", own.customer.id);
    await sendAll(world);
    expect(await emails(world)).toMatchObject([
      { status: "sent", attempts: 1, error: null, sentAt: leftAt },
      { status: "sent", attempts: 1, sentAt: world.clock.now.toISOString() },
    ]);
    expect(server.received.map(({ to }) => to)).toEqual([[own.staff.email], [own.customer.email]]);
    await world.runtime.close();
    await server.close();
  });
});

describe("a sender whose job another has taken over", () => {
  /** Three mails, and machines of which each has a sender that is stopped at every mail until the test lets it go on. */
  async function openTakeover() {
    const { world, own } = await openWorld();
    for (let count = 0; count < 3; count += 1) await queue(world, "password-changed", own.staff.id);
    const [first, second, third] = (await emails(world)).map(({ id }) => id);
    return { world, first, second, third };
  }

  async function takeOver(world: TestWorld) {
    wait(world, 61);
    const ctx = world.contextOf();
    await freeDeadJobs(ctx);
    const [job] = await claimJobs(ctx, newLeaseOwner(), [sendEmailsJob.kind], 1);
    if (!job) throw new Error("there is nothing to take over");
    const inHand: { id: number; leave: () => void; fail: (error: Error) => void }[] = [];
    const send: Mailer["send"] = ({ messageId }, signal) =>
      new Promise((leave, fail) => {
        inHand.push({ id: Number(/\.(\d+)@/.exec(messageId)?.[1]), leave, fail });
        signal.addEventListener("abort", () => fail(signal.reason), { once: true });
      });
    const mailer = { kind: "smtp" as const, send, close: async () => {} };
    const stopping = new AbortController();
    let work: Promise<void> | undefined;
    const start = () => {
      work = makeEmailSending().jobHandlers[sendEmailsJob.kind]?.(
        withServices(ctx, { mailer }),
        job,
        stopping.signal,
      );
      // The test looks at it later.
      work?.catch(() => {});
    };
    const idsInHand = () => inHand.map(({ id }) => id);
    return {
      start,
      inHand,
      idsInHand,
      stopping,
      work: () => work,
      async reaches(id: number | undefined) {
        await expect.poll(() => inHand.at(-1)?.id, { interval: 5 }).toBe(id);
        return inHand.at(-1) as (typeof inHand)[number];
      },
    };
  }

  const stateOf = async (world: TestWorld, id: number | undefined) =>
    (await emails(world)).find((row) => row.id === id);

  it("takes no further mail, and the one that it had in hand is noted as sent once it has left", async () => {
    const { world, first, second } = await openTakeover();
    const paused = await takeOver(world);
    paused.start();
    const mail = await paused.reaches(first);
    const next = await takeOver(world);
    next.start();
    // What was on its way may never have left: it is sent once more.
    await next.reaches(first);
    mail.leave();
    await expect(paused.work()).rejects.toMatchObject({ code: "conflict" });
    expect(paused.idsInHand()).toEqual([first]);
    expect(await stateOf(world, first)).toMatchObject({ status: "sent" });
    next.inHand[0]?.fail(new Error("too late"));
    await next.reaches(second);
    expect(await stateOf(world, first)).toMatchObject({ status: "sent", error: null });
    next.stopping.abort();
    next.inHand.at(-1)?.leave();
    await next.work();
  });

  it("breaks off the mail in its hand at once when it is told, which counts as no failure of the mail's", async () => {
    const { world, first } = await openTakeover();
    const paused = await takeOver(world);
    paused.start();
    await paused.reaches(first);
    const next = await takeOver(world);
    next.start();
    await next.reaches(first);
    paused.stopping.abort(new LostClaimError());
    await expect(paused.work()).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(world, first)).toMatchObject({ status: "sending", attempts: 2 });
    next.stopping.abort();
    next.inHand.at(-1)?.leave();
    await next.work();
  });
});
