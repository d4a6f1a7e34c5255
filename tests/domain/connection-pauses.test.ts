import { beforeEach, describe, expect, it } from "vitest";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { countQueries } from "#tests/setup/counted-queries";
import { refusal } from "#tests/setup/graph-refusals";
import { goodToken } from "#tests/setup/graph-world";
import { readOutbox, sendAll } from "#tests/setup/outbox";
import { hourMs, openRunWorld, type RunWorld } from "#tests/setup/run-world";

let world: RunWorld;
let ctx: Context;

beforeEach(async () => {
  world = await openRunWorld();
  ctx = world.system();
  return () => world.graph.close();
});

const protectedSheet = () => {
  throw new ExternalServiceError("permission", "The sheet is protected.", { advice: "Unprotect it." });
};

describe("three failures in a row", () => {
  it("pause the connection, with one mail to the retailer's staff", async () => {
    world.addPosts(1);
    const { id, name } = await world.schedule();
    world.sheetScript = protectedSheet;
    for (let count = 1; count <= 4; count += 1) {
      await world.tick();
      world.pass(2 * hourMs);
    }
    expect(await world.slotsOf(id)).toHaveLength(3);
    expect(await world.connection(id)).toMatchObject({
      status: "paused",
      pauseCause: "failures",
      pauseReason: "Paused after 3 failures in a row. The sheet is protected. Unprotect it.",
    });
    await sendAll(world);
    const mails = await readOutbox(world.dataDir);
    expect(mails.map(({ to, subject }) => ({ to: to?.[0]?.address, subject }))).toEqual([
      { to: world.rows.own.staff.email, subject: `The connection ${name} is paused` },
    ]);
    expect(mails[0]?.text).toContain("https://ads.example.com/dashboard/connections");
  });

  it("are counted anew after one that went well", async () => {
    world.addPosts(1);
    const { id } = await world.schedule();
    for (const fails of [true, true, false, true, true]) {
      world.sheetScript = fails ? protectedSheet : () => {};
      await world.tick();
      world.pass(2 * hourMs);
    }
    expect(await world.connection(id)).toMatchObject({ status: "scheduled", failureStreak: 2 });
  });

  it("do not count where somebody ran it by hand", async () => {
    world.addPosts(1);
    const { id } = await world.schedule();
    world.sheetScript = protectedSheet;
    for (let count = 0; count < 4; count += 1) {
      await world.requestRun(id);
      await world.work();
    }
    expect(await world.connection(id)).toMatchObject({ status: "scheduled", failureStreak: 0 });
  });
});

describe("a token that dies", () => {
  async function connectAgain(): Promise<void> {
    world.graph.script = () => null;
    await inTransaction(world.contextOf(), (tx) =>
      updateAccount(tx, world.accountId, {
        tokenSealed: sealToken(tx, world.accountId, goodToken),
        state: "connected",
        stateReason: null,
      }),
    );
  }

  it("in the middle of a list pauses all that use it with one mail; after the next log-in they make up for it", async () => {
    world.addPosts(150);
    const later = { nextRunAt: "2026-02-02T13:00:00.000Z", nextSlot: "1:2026-02-02T13:00:00Z" };
    const now = [await world.schedule(), await world.schedule({ writeMode: "replace" })];
    const soon = await world.schedule({ ...later, anchor: "2026-02-02T13:00:00" });
    const template = await world.connect();
    world.graph.script = ({ params }) => (params.has("after") ? refusal(190, { subcode: 460 }) : null);
    await world.tick();
    for (const { id } of [...now, soon]) {
      expect(await world.connection(id)).toMatchObject({ status: "paused", pauseCause: "account" });
    }
    expect(await world.connection(template.id)).toMatchObject({ status: "template" });
    for (const { id } of now) {
      expect(await world.runsOf(id)).toMatchObject([
        {
          status: "failed",
          attempts: 1,
          errorKind: "credential",
          errorMessage: "The password of the Facebook account was changed, which ended our access.",
        },
      ]);
    }
    expect(await world.sheetRows()).toEqual([]);
    const calls = world.graph.seen.length;
    world.pass(1.5 * hourMs);
    await world.tick();
    expect(world.graph.seen).toHaveLength(calls);
    await sendAll(world);
    const mails = await readOutbox(world.dataDir);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("3 connections are paused");

    await connectAgain();
    // All three write to one tab: who meets another there gives way for some seconds, and one at least gets through.
    for (let round = 0; round < 6; round += 1) {
      await world.tick();
      world.pass(2000);
    }
    expect(await world.slotsOf(soon.id)).toEqual([{ slot: "1:2026-02-02T13:00:00Z", status: "done" }]);
    for (const { id } of now) {
      expect(await world.slotsOf(id)).toEqual([{ slot: "1:2026-02-02T12:00:00Z", status: "done" }]);
      expect(await world.connection(id)).toMatchObject({
        status: "scheduled",
        nextSlot: "1:2026-02-02T14:00:00Z",
      });
    }
    expect(await readOutbox(world.dataDir)).toHaveLength(1);
  });

  it("makes up for the latest slot that passed meanwhile rather than for the one that met it", async () => {
    const { id } = await world.schedule();
    world.graph.script = () => refusal(190, { subcode: 463 });
    await world.tick();
    world.pass(7 * hourMs);
    await connectAgain();
    await world.tick();
    expect(await world.slotsOf(id)).toEqual([
      { slot: "1:2026-02-02T12:00:00Z", status: "failed" },
      { slot: "1:2026-02-02T18:00:00Z", status: "done" },
    ]);
  });

  it("pauses hundreds that use it, and lets them go on, without holding up others for each of them", async () => {
    for (let count = 0; count < 600; count += 1) await world.schedule();
    const counted = countQueries(ctx);
    const change = (state: "reconnect" | "connected") =>
      inTransaction(counted.ctx, (tx) => updateAccount(tx, world.accountId, { state }));
    await change("reconnect");
    await change("connected");
    expect(counted.count()).toBeLessThan(30);
    const lines = await ctx.db
      .selectFrom("activity")
      .select((eb) => ["name", eb.fn.count<number>("entityId").distinct().as("connections")])
      .where("name", "in", ["connection.paused", "connection.resumed"])
      .groupBy("name")
      .orderBy("name")
      .execute();
    expect(lines).toEqual([
      { name: "connection.paused", connections: 600 },
      { name: "connection.resumed", connections: 600 },
    ]);
  });

  it("stops what is scheduled with an account that was logged out", async () => {
    const { id } = await world.schedule();
    await inTransaction(ctx, (tx) =>
      updateAccount(tx, world.accountId, { tokenSealed: null, state: "none" }),
    );
    await world.tick();
    expect(await world.connection(id)).toMatchObject({ status: "paused", pauseCause: "account" });
    expect(world.graph.seen).toEqual([]);
  });
});

describe("a throttled connection", () => {
  it("lets the next slot take over, which counts as no failure", async () => {
    const { id } = await world.schedule();
    world.graph.script = () => refusal(4, { headers: {} });
    for (let count = 0; count < 4; count += 1) {
      await world.tick();
      world.pass(2 * hourMs);
    }
    expect(await world.connection(id)).toMatchObject({ status: "scheduled", failureStreak: 0 });
    expect((await world.slotsOf(id)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
      "failed",
      "waiting",
    ]);
  });
});
