import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listSocialPages } from "#app/integrations/domain/social-accounts/page-list.server";
import { findSettings, listSocialAccounts } from "#app/integrations/domain/social-accounts/queries.server";
import {
  checkSettings,
  logOutSettings,
  saveSettings,
} from "#app/integrations/domain/social-accounts/settings.server";
import {
  findIdentity,
  finishSignIn,
  signedInPath,
  startSignIn,
} from "#app/integrations/domain/social-accounts/sign-in.server";
import { tokenOf } from "#app/integrations/domain/social-accounts/social-accounts.server";
import type { Context } from "#app/kernel/context";
import { makeConnection } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { refusal } from "#tests/setup/graph-refusals";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { goodToken, makeGraphWorld, makePage } from "#tests/setup/graph-world";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const now = new Date("2026-02-02T12:00:00.000Z");
let graph: GraphServer;
let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let administrator: Context;

beforeEach(async () => {
  graph = await startGraphServer({ world: makeGraphWorld(now), now: () => now });
  world = await openTestWorld(graph.environment);
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  administrator = world.contextOf(rows.administrator);
});

afterEach(() => graph.close());

const own = () => rows.own.retailer.id;
const save = (
  accessToken: string | null,
  name = "Corner Market",
  ctx = staff,
  retailerId: number | null = own(),
) => saveSettings(ctx, retailerId, { name, accessToken });

/** What Facebook knows of Dana's token, from now on. */
function changeToken(change: object) {
  const token = graph.world.tokens.get(goodToken);
  if (token) graph.world.tokens.set(goodToken, { ...token, ...change });
}

describe("the settings record", () => {
  it("keeps a token that Facebook accepts, with whose it is and until when", async () => {
    expect(await findSettings(staff, own())).toBeNull();
    const { id } = await save(goodToken);
    expect(await findSettings(staff, own())).toEqual({
      id,
      retailer: { id: own(), name: rows.own.retailer.name },
      name: "Corner Market",
      externalUserId: "10001",
      userName: "Dana Whitfield",
      email: "dana@greenbasket.test",
      photoUrl: expect.anything(),
      hasToken: true,
      state: "connected",
      stateReason: null,
      tokenExpiresAt: "2026-04-03T12:00:00.000Z",
      dataAccessExpiresAt: "2026-05-03T12:00:00.000Z",
      checkedAt: now.toISOString(),
      connectionCount: 0,
    });
    expect(await tokenOf(staff, id)).toBe(goodToken);
    const stored = await world.runtime.db.selectFrom("socialAccount").selectAll().execute();
    const activity = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(activity).toMatchObject([{ name: "settings.saved", retailerId: own(), entityId: id }]);
    expect(JSON.stringify([stored, activity])).not.toContain(goodToken);
  });

  it("is one for each retailer; another name leaves its token", async () => {
    const { id } = await save(goodToken);
    expect(await save(null, "Green Basket")).toEqual({ id });
    expect(await tokenOf(staff, id)).toBe(goodToken);
    await save(goodToken, "Ours", administrator, null);
    await makeConnection(world.runtime.db, { retailerId: own(), socialAccountId: id });
    const told = (await listSocialAccounts(administrator)).map(({ name, retailer, connectionCount }) => [
      name,
      retailer?.id ?? null,
      connectionCount,
    ]);
    expect(told).toEqual([
      ["Ours", null, 0],
      ["Green Basket", own(), 1],
    ]);
    expect((await listSocialAccounts(staff)).map(({ name }) => name)).toEqual(["Green Basket"]);
    expect(await listSocialAccounts(world.contextOf(rows.other.staff), { retailerId: own() })).toEqual([]);
  });

  it("wants a token that is alive, and leaves everything as it was otherwise", async () => {
    const { db } = world.runtime;
    await expect(save(null)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { accessToken: ["API Key field is required."] },
    });
    await expect(save("EAAGnobodyKnowsThis")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { accessToken: [expect.stringMatching(/^\S.*\.$/)] },
    });
    changeToken({ deadBy: 460 });
    await expect(save(goodToken)).rejects.toMatchObject({
      fields: { accessToken: ["The password of the Facebook account was changed, which ended our access."] },
    });
    expect(await db.selectFrom("socialAccount").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("activity").selectAll().execute()).toEqual([]);
  });

  it("is checked again: a token that died is marked, one that came back is connected", async () => {
    const { id } = await save(goodToken);
    changeToken({ deadBy: 460 });
    await checkSettings(staff, own());
    const reason = "The password of the Facebook account was changed, which ended our access.";
    expect(await findSettings(staff, own())).toMatchObject({ state: "reconnect", stateReason: reason });
    await expect(tokenOf(staff, id)).rejects.toMatchObject({ errorKind: "credential", message: reason });
    changeToken({ deadBy: null });
    await checkSettings(staff, own());
    expect(await findSettings(staff, own())).toMatchObject({ state: "connected", stateReason: null });
    expect(await tokenOf(staff, id)).toBe(goodToken);
  });

  it("forgets its token and whose it was by logging out, once with a trace", async () => {
    const { id } = await save(goodToken);
    await logOutSettings(staff, own());
    const row = await world.runtime.db
      .selectFrom("socialAccount")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: "Corner Market", tokenSealed: null, state: "none", email: null });
    await expect(tokenOf(staff, id)).rejects.toMatchObject({ errorKind: "credential" });
    await expect(checkSettings(staff, own())).rejects.toMatchObject({ code: "conflict" });
    const names = await world.runtime.db.selectFrom("activity").select("name").execute();
    expect(names.map(({ name }) => name)).toEqual(["settings.saved", "settings.loggedOut"]);
  });

  it("doesn't exist for another retailer's staff, nor the Administrators' for any staff", async () => {
    await save(goodToken);
    await save(goodToken, "Ours", administrator, null);
    const before = await world.runtime.db.selectFrom("socialAccount").selectAll().execute();
    const outsider = world.contextOf(rows.other.staff);
    for (const [ctx, retailerId] of [
      [outsider, own()],
      [staff, null],
    ] as const) {
      const actions = [findSettings, logOutSettings, checkSettings].map(
        (submitted) => () => submitted(ctx, retailerId),
      );
      actions.push(
        () => saveSettings(ctx, retailerId, { name: "Taken over", accessToken: goodToken }) as never,
      );
      actions.push(() => startSignIn(ctx, { retailerId, returnTo: "/dashboard" }) as never);
      for (const submitted of actions) await expect(submitted()).rejects.toMatchObject({ code: "not_found" });
    }
    const customer = world.contextOf(rows.own.customer);
    await expect(findSettings(customer, own())).rejects.toMatchObject({ code: "forbidden" });
    expect(await world.runtime.db.selectFrom("socialAccount").selectAll().execute()).toEqual(before);
  });
});

describe("the page list", () => {
  it("is that of the retailer's account, sorted without regard to case", async () => {
    graph.world.pages.push(makePage("200100100100104", "aisle nine", "aislenine", ["10001"]));
    await save(goodToken);
    const { pages, problem } = await listSocialPages(staff, { retailerId: own() });
    expect(problem).toBeNull();
    expect(pages.map(({ name }) => name)).toEqual([
      "aisle nine",
      "Green Basket Bakery",
      "Green Basket Market",
    ]);
    expect(pages[0]?.id).toBe("200100100100104");
  });

  it("says why it is empty: no account, or one that is not signed in", async () => {
    const { db } = world.runtime;
    expect(await listSocialPages(staff, { retailerId: own() })).toEqual({
      pages: [],
      problem: "No Facebook account is logged in. Log in to Facebook in Settings.",
    });
    await save(goodToken);
    await logOutSettings(staff, own());
    expect(await listSocialPages(staff, { retailerId: own() })).toEqual({
      pages: [],
      problem:
        'The account "Corner Market" is not logged in to Facebook. Log in to Facebook again in Settings.',
    });
    expect(await db.selectFrom("socialAccount").select("state").execute()).toEqual([{ state: "none" }]);
  });

  it("marks an account that Facebook refuses, and leaves one alone that it asks to wait", async () => {
    await save(goodToken);
    graph.script = ({ path }) => (path.endsWith("/accounts") ? refusal(4) : null);
    const calls = () => graph.seen.filter(({ path }) => path.endsWith("/accounts")).length;
    const waiting = await listSocialPages(staff, { retailerId: own() });
    expect(waiting.problem).toContain("Facebook asks us to pause");
    const before = calls();
    expect((await listSocialPages(staff, { retailerId: own() })).problem).toContain("to wait");
    expect(calls()).toBe(before);

    world.clock.now = new Date(now.getTime() + 3_600_000);
    graph.script = () => null;
    changeToken({ deadBy: 460 });
    expect((await listSocialPages(staff, { retailerId: own() })).problem).toContain("password");
    expect(await findSettings(staff, own())).toMatchObject({ state: "reconnect" });
  });

  it("is taken from the Administrators' account where a retailer has none, for Administrators only", async () => {
    await save(goodToken, "Ours", administrator, null);
    expect((await listSocialPages(administrator, { retailerId: own() })).pages).toHaveLength(2);
    expect((await listSocialPages(staff, { retailerId: own() })).pages).toEqual([]);
    const named = await listSocialPages(administrator, { retailerId: own(), accountName: "Somebody" });
    expect(named.pages).toEqual([]);
  });
});

describe("signing in with Facebook", () => {
  /** Presses "Continue" or "Cancel" in the dialog; gives what the browser brings back. */
  async function answerDialog(address: string, answer: string) {
    const response = await fetch(`${address}&answer=${answer}`, { redirect: "manual" });
    const back = new URL(response.headers.get("Location") ?? "");
    expect(`${back.origin}${back.pathname}`).toBe(`${staff.settings.baseUrl}${signedInPath}`);
    const { searchParams: params } = back;
    const refused = params.get("error_description");
    return { state: params.get("state"), code: params.get("code"), refusal: refused };
  }
  const start = (ctx = staff) =>
    startSignIn(ctx, { retailerId: own(), returnTo: "/dashboard/properties?page=2" });
  const inSession = (user: UserRow, sessionId: string): Context => {
    const ctx = world.contextOf(user);
    return { ...ctx, actor: { ...ctx.actor, sessionId } as Context["actor"] };
  };

  it("stores a long-lived token under the name of its owner, and leads back", async () => {
    expect(findIdentity(staff)).toEqual({ appId: graph.world.app.id });
    const address = await start();
    expect(new URL(address).searchParams.get("redirect_uri")).toBe(
      `${staff.settings.baseUrl}${signedInPath}`,
    );
    expect(await finishSignIn(staff, await answerDialog(address, "10001"))).toBe(
      "/dashboard/properties?page=2",
    );
    const found = await findSettings(staff, own());
    expect(found).toMatchObject({
      name: "Dana Whitfield",
      state: "connected",
      tokenExpiresAt: "2026-04-03T12:00:00.000Z",
    });
    expect(graph.world.tokens.has(await tokenOf(staff, found?.id ?? 0))).toBe(true);
  });

  it("keeps the name that the record has", async () => {
    await save(goodToken);
    await logOutSettings(staff, own());
    await finishSignIn(staff, await answerDialog(await start(), "10001"));
    expect(await findSettings(staff, own())).toMatchObject({ name: "Corner Market", hasToken: true });
  });

  it("takes an answer that this session asked for, within 15 minutes, and no other", async () => {
    const notBegun = { code: "invalid_input", message: expect.stringContaining("was not begun here") };
    const here = inSession(rows.own.staff, "one");
    const answer = await answerDialog(await start(here), "10001");
    const foreign = await new SignJWT({ retailerId: own(), returnTo: "/dashboard" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject("one")
      .setAudience("endcap-api")
      .sign(here.settings.tokenKey);
    for (const state of [null, "", "x.y.z", `${answer.state}x`, foreign]) {
      await expect(finishSignIn(here, { ...answer, state })).rejects.toMatchObject(notBegun);
    }
    const elsewhere = inSession(rows.own.staff, "two");
    await expect(finishSignIn(elsewhere, answer)).rejects.toMatchObject(notBegun);
    world.clock.now = new Date(now.getTime() + 16 * 60_000);
    await expect(finishSignIn(here, answer)).rejects.toMatchObject(notBegun);
    expect(graph.seen.filter(({ path }) => path === "/oauth/access_token")).toEqual([]);
    world.clock.now = now;
    await finishSignIn(here, answer);
    await expect(finishSignIn(here, answer)).rejects.toMatchObject({ message: expect.any(String) });
  });

  it("says what happened when the person cancels, or the app is not known", async () => {
    const cancelled = await answerDialog(await start(), "cancel");
    await expect(finishSignIn(staff, cancelled)).rejects.toMatchObject({
      code: "invalid_input",
      message: "Facebook did not log you in: Permissions error.",
    });
    const answer = await answerDialog(await start(), "10001");
    graph.world.app.secret = "changed";
    await expect(finishSignIn(staff, answer)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("GRAPH_APP_SECRET"),
    });
    expect(await findSettings(staff, own())).toBeNull();
  });

  it("leads to screens of ours only, and needs an identity at the platform", async () => {
    for (const returnTo of ["https://evil.test/", "//evil.test", "/dashboards", "/logout", "javascript:1"]) {
      const address = await startSignIn(staff, { retailerId: own(), returnTo });
      expect(await finishSignIn(staff, await answerDialog(address, "10001"))).toBe("/dashboard");
    }
    const without = await openTestWorld();
    const ctx = without.contextOf(rows.own.staff);
    expect(findIdentity(ctx)).toBeNull();
    await expect(startSignIn(ctx, { retailerId: own(), returnTo: "/" })).rejects.toMatchObject({
      code: "unavailable",
      message: "Logging in with Facebook is not set up on this server.",
    });
  });
});
