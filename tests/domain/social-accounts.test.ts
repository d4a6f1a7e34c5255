import { beforeEach, describe, expect, it } from "vitest";
import {
  getAccountRow,
  markAccount,
  sealToken,
  tokenOf,
} from "#app/integrations/domain/social-accounts/social-accounts.server";
import type { Context } from "#app/kernel/context";
import { makeSocialAccount } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { SocialAccountTable } from "#db/tables/services";
import { withSettings } from "#tests/setup/other-context";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let system: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  system = world.contextOf();
});

/** An account of the own retailer whose stored token is this one. */
async function connected(token: string, given: Partial<SocialAccountTable> = {}) {
  const { id } = await makeSocialAccount(world.runtime.db, {
    retailerId: rows.own.retailer.id,
    name: "Corner Market",
    ...(given as object),
  });
  await world.runtime.db
    .updateTable("socialAccount")
    .set({ tokenSealed: sealToken(system, id, token), state: given.state ?? "connected" })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("the token of an account", () => {
  it("is stored encrypted, and opened for its user", async () => {
    const id = await connected("EAAtoken");
    const { tokenSealed } = await getAccountRow(system, id);
    expect(Buffer.from(tokenSealed ?? "", "base64").toString("latin1")).not.toContain("EAAtoken");
    expect(await tokenOf(system, id)).toBe("EAAtoken");
    expect(await tokenOf(world.contextOf(rows.own.staff), id)).toBe("EAAtoken");
  });

  it("can't be opened from another row, or under another key", async () => {
    const id = await connected("EAAtoken");
    const { tokenSealed } = await getAccountRow(system, id);
    const other = await makeSocialAccount(world.runtime.db, { state: "connected", tokenSealed });
    const unreadable = { errorKind: "credential", message: expect.stringContaining("can't be read") };
    await expect(tokenOf(system, other.id)).rejects.toMatchObject(unreadable);
    const rekeyed = withSettings(system, { sealKey: new Uint8Array(32) });
    await expect(tokenOf(rekeyed, id)).rejects.toMatchObject(unreadable);
  });

  it("is kept from another retailer's staff, and the Administrators' from all staff", async () => {
    const id = await connected("EAAtoken");
    const shared = await connected("EAAshared", { retailerId: null });
    const missing = { code: "not_found", message: "Account not found." };
    await expect(tokenOf(world.contextOf(rows.other.staff), id)).rejects.toMatchObject(missing);
    await expect(tokenOf(world.contextOf(rows.own.staff), shared)).rejects.toMatchObject(missing);
    await expect(tokenOf(world.contextOf(rows.own.customer), id)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await tokenOf(world.contextOf(rows.administrator), shared)).toBe("EAAshared");
  });

  it("is not given while there is none, or the platform wants no calls", async () => {
    const { id: none } = await makeSocialAccount(world.runtime.db, { name: "Nobody" });
    await expect(tokenOf(system, none)).rejects.toMatchObject({
      errorKind: "credential",
      message: 'The account "Nobody" is not logged in to Facebook.',
    });
    const id = await connected("EAAtoken");
    await markAccount(system, id, { notBefore: new Date("2026-02-02T12:01:30.000Z") });
    await expect(tokenOf(system, id)).rejects.toMatchObject({
      errorKind: "throttled",
      options: { retryAfterSeconds: 90 },
    });
    world.clock.now = new Date("2026-02-02T12:01:30.000Z");
    expect(await tokenOf(system, id)).toBe("EAAtoken");
  });
});

describe("a token that the platform refused", () => {
  const reason = "The owner has changed the password.";

  it("marks the account, once in the activity log, and is not given again", async () => {
    const id = await connected("EAAtoken");
    for (let time = 0; time < 2; time += 1) {
      await markAccount(system, id, { state: "reconnect", reason, accessToken: "EAAtoken" });
    }
    expect(await getAccountRow(system, id)).toMatchObject({
      state: "reconnect",
      stateReason: reason,
      checkedAt: "2026-02-02T12:00:00.000Z",
    });
    await expect(tokenOf(system, id)).rejects.toMatchObject({ errorKind: "credential", message: reason });
    const activity = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(activity).toHaveLength(1);
    expect(activity[0]).toMatchObject({
      name: "settings.tokenRefused",
      errorDescription: reason,
      succeeded: 0,
      retailerId: rows.own.retailer.id,
    });
    expect(JSON.stringify(activity)).not.toContain("EAAtoken");
  });

  it("says nothing about the token that took its place meanwhile", async () => {
    const id = await connected("EAAnew");
    await markAccount(system, id, { state: "reconnect", reason, accessToken: "EAAold" });
    expect(await getAccountRow(system, id)).toMatchObject({ state: "connected", stateReason: null });
    expect(await tokenOf(system, id)).toBe("EAAnew");
  });
});
