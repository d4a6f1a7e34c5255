import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  probeAccounts,
  requestAccountProbe,
} from "#app/integrations/domain/social-accounts/probe-accounts.server";
import { findSettings } from "#app/integrations/domain/social-accounts/queries.server";
import { saveSettings } from "#app/integrations/domain/social-accounts/settings.server";
import { makeConnection } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { refusal } from "#tests/setup/graph-refusals";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { type GraphToken, goodToken, makeGraphWorld } from "#tests/setup/graph-world";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const start = new Date("2026-02-02T12:00:00.000Z");
const dayMs = 24 * 3600_000;
const otherToken = "EAAGotherTokenOfTheTest0001";

let graph: GraphServer;
let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;

beforeEach(async () => {
  graph = await startGraphServer({ world: makeGraphWorld(start), now: () => world.clock.now });
  world = await openTestWorld(graph.environment);
  rows = await makeSmallWorld(world.runtime.db);
  graph.world.tokens.set(otherToken, { ...(graph.world.tokens.get(goodToken) as GraphToken) });
});
afterEach(() => graph.close());

const own = () => rows.own.retailer.id;
const save = (accessToken = goodToken, retailerId: number | null = own()) =>
  saveSettings(world.contextOf(rows.administrator), retailerId, { name: "Corner Market", accessToken });
const settings = (retailerId: number | null = own()) =>
  findSettings(world.contextOf(rows.administrator), retailerId);
const probe = () => probeAccounts(world.contextOf());
const calls = () => graph.seen.filter(({ path }) => path === "/debug_token").length;

function passDays(days: number) {
  world.clock.now = new Date(world.clock.now.getTime() + days * dayMs);
}

function changeToken(change: Partial<GraphToken>, token = goodToken) {
  graph.world.tokens.set(token, { ...(graph.world.tokens.get(token) as GraphToken), ...change });
}

async function mails() {
  const sent = await world.runtime.db.selectFrom("email").selectAll().orderBy("id").execute();
  return sent.map(({ template, recipient, subject }) => ({ template, recipient, subject }));
}

async function activities() {
  const lines = await world.runtime.db.selectFrom("activity").selectAll().orderBy("id").execute();
  return lines
    .filter(({ name }) => name !== "settings.saved")
    .map(({ name, retailerId }) => ({ name, retailerId }));
}

describe("the daily look at tokens", () => {
  it("keeps what Facebook tells, and is quiet while there is time", async () => {
    await save();
    changeToken({ expiresAt: start.getTime() / 1000 + 50 * 24 * 3600 });
    passDays(42.9);
    expect(await probe()).toBe(true);
    expect(await settings()).toMatchObject({
      state: "connected",
      tokenExpiresAt: "2026-03-24T12:00:00.000Z",
      checkedAt: world.clock.now.toISOString(),
    });
    expect(await mails()).toEqual([]);
    expect(await activities()).toEqual([]);
  });

  it("tells the retailer's staff once when the access ends within seven days, by its date", async () => {
    await save();
    passDays(53);
    await probe();
    await probe();
    passDays(1);
    await probe();
    expect(await mails()).toEqual([
      {
        template: "account-ending",
        recipient: rows.own.staff.email,
        subject: "Log in to Facebook again: the access of Corner Market ends in 7 days",
      },
    ]);
    const [email] = await world.runtime.db.selectFrom("email").selectAll().execute();
    expect(JSON.parse(email?.data ?? "").facts).toMatchObject({ date: "04/03/2026" });
    expect(await activities()).toEqual([{ name: "settings.accessEnds", retailerId: own() }]);
  });

  it("tells once of a dead token, and does not ask about it again", async () => {
    await save();
    changeToken({ deadBy: 460 });
    passDays(1);
    expect(await probe()).toBe(true);
    const before = calls();
    await probe();
    expect(calls()).toBe(before);
    expect(await settings()).toMatchObject({
      state: "reconnect",
      stateReason: "The password of the Facebook account was changed, which ended our access.",
    });
    expect(await mails()).toEqual([
      {
        template: "account-disconnected",
        recipient: rows.own.staff.email,
        subject: "Connect Corner Market again",
      },
    ]);
    expect(await activities()).toEqual([{ name: "settings.tokenRefused", retailerId: own() }]);
  });

  it("pauses what runs with a dead token, tells of both in one mail, and lets it go on with a new one", async () => {
    const { id } = await save();
    const given = { retailerId: own(), socialAccountId: id, status: "scheduled" as const };
    await makeConnection(world.runtime.db, given);
    await makeConnection(world.runtime.db, given);
    changeToken({ deadBy: 460 });
    await probe();
    const statuses = async () => {
      const connections = await world.runtime.db.selectFrom("connection").select("status").execute();
      return connections.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(["paused", "paused"]);
    const emails = await world.runtime.db.selectFrom("email").select("data").execute();
    expect(emails.map(({ data }) => JSON.parse(data).facts.connections)).toEqual([
      "2 connections are paused",
    ]);
    await save(otherToken);
    expect(await statuses()).toEqual(["scheduled", "scheduled"]);
  });

  it("tells the Administrators of their own account", async () => {
    await save(goodToken, null);
    changeToken({ deadBy: 458 });
    await probe();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([rows.administrator.email]);
  });

  it.each([
    ["dead", { is_valid: false, error: { code: 190, subcode: 460 } }],
    ["about to end", { is_valid: true, expires_at: start.getTime() / 1000 + 3600 }],
  ])(
    "leaves an account alone whose token was replaced while Facebook said that it is %s",
    async (_, data) => {
      await save();
      let replaced: Promise<unknown> = Promise.resolve();
      graph.script = ({ path, params }) => {
        if (path !== "/debug_token" || params.get("input_token") !== goodToken) return null;
        graph.script = () => null;
        return {
          raw: (response) => {
            replaced = save(otherToken).then(() => response.end(JSON.stringify({ data })));
          },
        };
      };
      await probe();
      await replaced;
      expect(await settings()).toMatchObject({
        state: "connected",
        stateReason: null,
        tokenExpiresAt: "2026-04-03T12:00:00.000Z",
      });
      expect(await mails()).toEqual([]);
    },
  );

  it("goes on with the others where Facebook does not answer or asks to wait, and leaves these as they are", async () => {
    await save();
    await save(otherToken, rows.other.retailer.id);
    changeToken({ deadBy: 460 }, otherToken);
    graph.script = ({ path, params }) =>
      path === "/debug_token" && params.get("input_token") === goodToken ? refusal(4) : null;
    expect(await probe()).toBe(false);
    expect(await settings()).toMatchObject({ state: "connected", checkedAt: start.toISOString() });
    expect(await settings(rows.other.retailer.id)).toMatchObject({ state: "reconnect" });
    const asked = calls();
    expect(await probe()).toBe(false);
    expect(calls()).toBe(asked);
    passDays(1);
    graph.script = () => refusal(2);
    expect(await probe()).toBe(false);
    expect(await settings()).toMatchObject({ state: "connected" });
    graph.script = () => null;
    expect(await probe()).toBe(true);
  });

  it("happens now and every day, sooner where not all could be asked", async () => {
    await save();
    await requestAccountProbe(world.contextOf());
    await requestAccountProbe(world.contextOf());
    const kind = "probe-social-accounts";
    const job = () =>
      world.runtime.db.selectFrom("job").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow();
    const worker = world.runtime.startWorker({ kinds: [kind] });
    const nextIn = async (hours: number) => {
      const runAt = new Date(world.clock.now.getTime() + hours * 3600_000).toISOString();
      worker.wake();
      await expect.poll(job, { timeout: 10_000 }).toMatchObject({ status: "queued", runAt });
    };
    await nextIn(24);
    expect(await settings()).toMatchObject({ checkedAt: start.toISOString() });
    passDays(1);
    graph.script = () => refusal(2);
    await nextIn(1);
    graph.script = () => null;
    passDays(1);
    await nextIn(24);
    expect(await settings()).toMatchObject({ checkedAt: world.clock.now.toISOString() });
    await worker.stop();
  });
});
