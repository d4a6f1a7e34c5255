import { describe, expect, it } from "vitest";
import { findTokenSession, signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { createAdministrator } from "#app/identity/domain/accounts/create-administrator.server";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { chooseRetailer, endSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { addressGroup } from "#app/kernel/address-group";
import { makeSmallWorld } from "#db/seed/worlds";
import { withSettings } from "#tests/setup/other-context";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const password = "correct horse battery";
const minute = 60_000;

async function openWorld() {
  const world = await openTestWorld();
  const rows = await makeSmallWorld(world.runtime.db, await hashPassword(password));
  return { world, ...rows };
}

function wait(world: TestWorld, ms: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
}

describe("signing in", () => {
  it("makes a session with a new secret each time and stores only its hash", async () => {
    const { world, own } = await openWorld();
    const first = await signIn(world.anonymous(), { email: own.staff.email, password }, "browser");
    const second = await signIn(
      world.anonymous(),
      { email: own.staff.email.toUpperCase(), password },
      "browser",
    );
    expect(first.sessionSecret).not.toBe(second.sessionSecret);
    expect(Buffer.from(first.sessionSecret, "base64url")).toHaveLength(32);
    const stored = JSON.stringify(await world.runtime.db.selectFrom("session").selectAll().execute());
    expect(stored).not.toContain(first.sessionSecret);
    const found = await findSession(world.anonymous(), first.sessionSecret, "browser");
    expect(found?.actor).toMatchObject({ id: own.staff.id, role: "Retailer", retailerId: own.retailer.id });
  });

  it("gives one answer for an unknown email, a wrong password, a disabled user and one without a password", async () => {
    const { world, own, other } = await openWorld();
    const { db } = world.runtime;
    await db
      .updateTable("user")
      .set({ disabledAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", own.staff.id)
      .execute();
    await db.updateTable("user").set({ passwordHash: null }).where("id", "=", other.staff.id).execute();
    const tries = [
      { email: "nobody@endcap.test", password },
      { email: own.customer.email, password: "wrong" },
      { email: own.staff.email, password },
      { email: other.staff.email, password },
    ];
    for (const input of tries) {
      await expect(signIn(world.anonymous(), input, "api"), input.email).rejects.toMatchObject({
        code: "unauthenticated",
        message: "The email or the password is not right.",
      });
    }
    const log = await db.selectFrom("activity").select(["name", "succeeded", "ip"]).execute();
    expect(log).toEqual(Array(4).fill({ name: "account.signInRefused", succeeded: 0, ip: "192.0.2.1" }));
  });

  it("refuses customers at the back-office and lets them in through the API", async () => {
    const { world, own } = await openWorld();
    const input = { email: own.customer.email, password };
    await expect(signIn(world.anonymous(), input, "browser")).rejects.toMatchObject({ code: "forbidden" });
    const { user } = await signIn(world.anonymous(), input, "api");
    expect(user.id).toBe(own.customer.id);
  });

  it("stops the sixth try of a network at an account within five minutes, and then lets it in again", async () => {
    const { world, own, other } = await openWorld();
    for (let index = 0; index < 5; index += 1) {
      await expect(
        signIn(world.anonymous(), { email: own.staff.email, password: "wrong" }, "browser"),
      ).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
    const refused = signIn(world.anonymous(), { email: own.staff.email, password }, "browser");
    await expect(refused).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 300 });
    await signIn(world.anonymous(), { email: other.staff.email, password }, "browser");
    wait(world, 5 * minute + 1000);
    await signIn(world.anonymous(), { email: own.staff.email, password }, "browser");
  });

  it("stops the thirty-first try from an address within a minute", async () => {
    const { world } = await openWorld();
    for (let index = 0; index < 30; index += 1) {
      await signIn(world.anonymous(), { email: `n${index}@endcap.test`, password }, "api").catch(() => {});
    }
    await expect(
      signIn(world.anonymous(), { email: "n@endcap.test", password }, "api"),
    ).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("counts IPv6 addresses by their /64, named as people write it, and mapped ones as IPv4", () => {
    expect(addressGroup("2001:db8:1:2f00::1")).toBe(addressGroup("2001:db8:1:2f00:ffff::9"));
    expect(addressGroup("2001:db8:1:2f00::1")).not.toBe(addressGroup("2001:db8:1:2f01::1"));
    expect(addressGroup("2001:DB8:1:2f00::1")).toBe("2001:db8:1:2f00::/64");
    expect(addressGroup("fe80::1%eth0")).toBe("fe80::/64");
    expect(addressGroup("::ffff:c000:201")).toBe("192.0.2.1");
    expect(addressGroup("unix")).toBe("unix");
    expect(addressGroup("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(addressGroup("::1")).toBe("::1");
    expect(addressGroup("0:0:0:0:0:0:0:1")).toBe("::1");
  });
});

describe("a session", () => {
  it("ends an hour after its last use and twelve hours after its beginning, whatever the use", async () => {
    const { world, own } = await openWorld();
    const { sessionSecret } = await signIn(
      world.anonymous(),
      { email: own.staff.email, password },
      "browser",
    );
    const find = () => findSession(world.anonymous(), sessionSecret, "browser");
    wait(world, 59 * minute);
    expect(await find()).not.toBeNull();
    wait(world, 59 * minute);
    expect(await find()).not.toBeNull();
    wait(world, 60 * minute + 1000);
    expect(await find()).toBeNull();
    const fresh = await signIn(world.anonymous(), { email: own.staff.email, password }, "browser");
    for (let used = 0; used < 13; used += 1) {
      wait(world, 55 * minute);
      expect(await findSession(world.anonymous(), fresh.sessionSecret, "browser")).not.toBeNull();
    }
    wait(world, 10 * minute);
    expect(await findSession(world.anonymous(), fresh.sessionSecret, "browser")).toBeNull();
  });

  it("is gone after signing out and is not revived by a request under way", async () => {
    const { world, own } = await openWorld();
    const { sessionSecret } = await signIn(
      world.anonymous(),
      { email: own.staff.email, password },
      "browser",
    );
    const found = await findSession(world.anonymous(), sessionSecret, "browser");
    wait(world, 2 * minute);
    await endSession({ ...world.anonymous(), actor: found?.actor ?? { kind: "anonymous" } });
    expect(await findSession(world.anonymous(), sessionSecret, "browser")).toBeNull();
    expect(await world.runtime.db.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  it("is out at once when its user is disabled, and follows a change of role", async () => {
    const { world, administrator, own } = await openWorld();
    const { db } = world.runtime;
    const { sessionSecret } = await signIn(
      world.anonymous(),
      { email: administrator.email, password },
      "browser",
    );
    await db
      .updateTable("user")
      .set({ role: "Retailer", retailerId: own.retailer.id })
      .where("id", "=", administrator.id)
      .execute();
    expect((await findSession(world.anonymous(), sessionSecret, "browser"))?.actor.role).toBe("Retailer");
    await db
      .updateTable("user")
      .set({ disabledAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", administrator.id)
      .execute();
    expect(await findSession(world.anonymous(), sessionSecret, "browser")).toBeNull();
  });

  it("remembers the retailer an Administrator has chosen; staff can't choose", async () => {
    const { world, administrator, own, other } = await openWorld();
    const { sessionSecret } = await signIn(
      world.anonymous(),
      { email: administrator.email, password },
      "browser",
    );
    const find = () => findSession(world.anonymous(), sessionSecret, "browser");
    const actor = (await find())?.actor ?? { kind: "anonymous" as const };
    await chooseRetailer({ ...world.anonymous(), actor }, own.retailer.id);
    expect((await find())?.currentRetailerId).toBe(own.retailer.id);
    await chooseRetailer({ ...world.anonymous(), actor }, null);
    expect((await find())?.currentRetailerId).toBeNull();
    await expect(chooseRetailer({ ...world.anonymous(), actor }, 12_345)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(chooseRetailer(world.contextOf(own.staff), other.retailer.id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("API tokens", () => {
  it("stand for their session: they end with it, with the user, and after an hour", async () => {
    const { world, own } = await openWorld();
    const { jwt, expiresAt } = await signInForApi(world.anonymous(), { email: own.staff.email, password });
    expect(expiresAt.getTime() - world.clock.now.getTime()).toBe(60 * minute);
    expect((await findTokenSession(world.anonymous(), jwt)).actor.id).toBe(own.staff.id);
    wait(world, 60 * minute + 1000);
    await expect(findTokenSession(world.anonymous(), jwt)).rejects.toMatchObject({ code: "unauthenticated" });
    const second = await signInForApi(world.anonymous(), { email: own.staff.email, password });
    await world.runtime.db.deleteFrom("session").execute();
    await expect(findTokenSession(world.anonymous(), second.jwt)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("are refused when forged, edited, of another key or no token at all", async () => {
    const { world, own } = await openWorld();
    const { jwt } = await signInForApi(world.anonymous(), { email: own.staff.email, password });
    const [header = "", payload = "", signature = ""] = jwt.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = [
      `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      `${encode({ alg: "HS256", typ: "JWT", kid: "../../dev/null" })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: "1", Permission: ["IsAdministrator"] })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      claims.sid,
      "",
      "x".repeat(64 * 1024),
    ];
    for (const token of forged) {
      await expect(findTokenSession(world.anonymous(), token), token.slice(0, 40)).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
    const otherKey = withSettings(world.anonymous(), { tokenKey: new Uint8Array(32) });
    await expect(findTokenSession(otherKey, jwt)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("are no cookies, and a cookie's secret is no token", async () => {
    const { world, own } = await openWorld();
    const { sessionSecret } = await signIn(
      world.anonymous(),
      { email: own.staff.email, password },
      "browser",
    );
    await expect(findTokenSession(world.anonymous(), sessionSecret)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await findSession(world.anonymous(), sessionSecret, "api")).toBeNull();
  });
});

describe("creating an Administrator", () => {
  it("is for Administrators and the product itself, once per email, and is written down", async () => {
    const { world, administrator, own } = await openWorld();
    const input = { email: "new@endcap.test", firstName: "New", lastName: "Admin", password };
    await expect(createAdministrator(world.contextOf(own.staff), input)).rejects.toMatchObject({
      code: "forbidden",
    });
    const guessed = createAdministrator(world.contextOf(administrator), {
      ...input,
      password: "password123",
    });
    await expect(guessed).rejects.toMatchObject({
      code: "invalid_input",
      fields: { password: [expect.stringContaining("most common")] },
    });
    const id = await createAdministrator(world.contextOf(administrator), input);
    await expect(createAdministrator(world.contextOf(), input)).rejects.toMatchObject({ code: "conflict" });
    await signIn(world.anonymous(), { email: input.email, password }, "browser");
    const log = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "account.created")
      .execute();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ entityId: id, userId: administrator.id });
    expect(JSON.stringify(log)).not.toContain(password);
  });
});
