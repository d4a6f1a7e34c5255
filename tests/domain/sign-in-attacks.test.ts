import { describe, expect, it } from "vitest";
import { requestPasswordReset } from "#app/identity/domain/accounts/account-mail.server";
import { signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { resetPassword } from "#app/identity/domain/accounts/set-password.server";
import { beginSignIn, signIn } from "#app/identity/domain/accounts/sign-in.server";
import { createUserTokens, deriveToken } from "#app/identity/domain/accounts/user-tokens.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { makeSmallWorld } from "#db/seed/worlds";
import type { TokenPurpose } from "#db/tables/identity";
import { withRequest } from "#tests/setup/other-context";
import { quickHash } from "#tests/setup/quick-hash";
import { openTestWorld } from "#tests/setup/test-world";

const password = "correct horse battery";
const newPassword = "another long phrase";
const browser = "b".repeat(43);
const newBrowser = "n".repeat(43);
const limited = { code: "rate_limited" };
const wrong = { code: "unauthenticated" };

async function openAttacked() {
  const world = await openTestWorld();
  const rows = await makeSmallWorld(world.runtime.db, await quickHash(password));
  const { administrator } = rows;
  const from = (ip: string): Context => withRequest(world.anonymous(), { ip });
  const guess = (ip: string, secret = "a".repeat(43), email = administrator.email) =>
    beginSignIn(from(ip), { email, password: "wrong" }, secret);

  /** How many guesses got as far as the comparison, of `tries` from each of the networks. */
  async function attack(networks: number, tries: number, email = administrator.email): Promise<number> {
    let compared = 0;
    for (let index = 0; index < networks * tries; index += 1) {
      const ip = `203.0.${Math.floor((index % networks) / 250)}.${(index % networks) % 250}`;
      await guess(ip, undefined, email).catch(({ code }) => {
        if (code === "unauthenticated") compared += 1;
      });
    }
    return compared;
  }

  const signInFrom = (ip: string, secret: string, typed = password) =>
    beginSignIn(from(ip), { email: administrator.email, password: typed }, secret);

  async function linkFor(purpose: TokenPurpose) {
    const ctx = world.anonymous();
    const { id, email } = administrator;
    await inTransaction(ctx, (tx) => createUserTokens(tx, [{ id, email }], purpose));
    const row = await ctx.db
      .selectFrom("userToken")
      .selectAll()
      .where("userId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = deriveToken(ctx, row);
    return { token, email, password: newPassword, confirmPassword: newPassword };
  }

  const wait = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms);
  };
  return { world, rows, administrator, from, guess, attack, signInFrom, linkFor, wait };
}

describe("while 200 networks guess at full speed, the last Administrator", () => {
  it("signs in where the account was used before, in another browser elsewhere, and by the link of a mail", async () => {
    const { attack, signInFrom, linkFor, from, administrator } = await openAttacked();
    await signInFrom("192.0.2.10", browser);
    const compared = await attack(200, 8);
    expect(compared).toBeGreaterThanOrEqual(100);
    expect(compared).toBeLessThanOrEqual(100 + 200 * 3);
    await signInFrom("192.0.2.10", browser);
    await signInFrom("203.0.0.7", browser);
    await signInFrom("198.51.100.7", newBrowser);
    await signInForApi(from("198.51.100.8"), { email: administrator.email, password });
    await resetPassword(from("203.0.0.7"), await linkFor("resetPassword"), "r".repeat(43));
    await signInFrom("203.0.0.7", "r".repeat(43), newPassword);
  });

  it("asks for a link and gets one", async () => {
    const { attack, from, administrator, world, wait } = await openAttacked();
    await attack(20, 8);
    const ask = (ip: string) => requestPasswordReset(from(ip), { email: administrator.email }, null);
    for (let index = 0; index < 30; index += 1) await ask(`203.0.113.${index}`).catch(() => {});
    await ask("198.51.100.7");
    const asked = () =>
      world.runtime.db
        .selectFrom("activity")
        .select("id")
        .where("name", "=", "account.passwordMailRequested")
        .execute();
    // A mailbox gets ten in the time that a link holds, and its owner has the newest of them.
    expect(await asked()).toHaveLength(10);
    wait(31 * 60_000);
    await ask("198.51.100.7");
    expect(await asked()).toHaveLength(11);
  });
});

describe("guesses from many networks", () => {
  it("come to a thousand a day, and then a browser that nobody knows is asked to choose a new password", async () => {
    const { world, rows, administrator, signInFrom, from, linkFor } = await openAttacked();
    await signInFrom("192.0.2.10", browser);
    const key = `sign-in:all:${administrator.id}`;
    const windowEndsAt = new Date(world.clock.now.getTime() + 3_600_000).toISOString();
    await world.runtime.db
      .insertInto("rateLimit")
      .values({ key, count: 1000, windowEndsAt })
      .onConflict((oc) => oc.column("key").doUpdateSet({ count: 1000, windowEndsAt }))
      .execute();
    await expect(signInFrom("198.51.100.7", newBrowser)).rejects.toMatchObject({
      ...limited,
      message: expect.stringContaining("Forgot password?"),
    });
    await signInFrom("203.0.113.1", browser);
    await signIn(from("198.51.100.7"), { email: rows.own.staff.email, password }, "browser");
    await resetPassword(from("198.51.100.7"), await linkFor("resetPassword"), newBrowser);
    await signInFrom("203.0.113.9", newBrowser, newPassword);
    await signInFrom("203.0.113.10", "x".repeat(43), newPassword);
  });

  it("of one IPv6 site are counted together, and each /64 by itself", async () => {
    const { attack, guess } = await openAttacked();
    await attack(25, 5);
    const outcomes: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      await guess(`2001:db8:1:${index.toString(16)}::5`).catch(({ code }) => outcomes.push(code));
    }
    expect(outcomes.filter((code) => code === wrong.code)).toHaveLength(6);
    expect(await guess("2001:db8:2::5").catch(({ code }) => code)).toBe(wrong.code);
  });

  it("are bounded for an address without an account just the same, and its counters don't fill the table", async () => {
    const { attack, world } = await openAttacked();
    await attack(1, 1, "nobody@endcap.test");
    const ofAll = world.runtime.db.updateTable("rateLimit").where("key", "like", "sign-in:all:nobody-%");
    expect(Number((await ofAll.set({ count: 100 }).executeTakeFirst()).numUpdatedRows)).toBe(1);
    expect(await attack(5, 8, "nobody@endcap.test")).toBe(5 * 3);
    await world.runtime.db.deleteFrom("rateLimit").execute();
    for (let index = 0; index < 60; index += 1) await attack(1, 1, `n${index}@endcap.test`);
    const rows = await world.runtime.db.selectFrom("rateLimit").select("key").execute();
    // One network has thirty tries a minute, each of two counters, and a counter of its own.
    expect(rows.length).toBeLessThanOrEqual(61);
  });
});

describe("a stranger with one network", () => {
  it("uses up that network's tries, and neither another's nor a known browser's", async () => {
    const { guess, signInFrom } = await openAttacked();
    await signInFrom("203.0.113.1", browser);
    for (let count = 0; count < 5; count += 1)
      await expect(guess("203.0.113.1")).rejects.toMatchObject(wrong);
    await expect(guess("203.0.113.1")).rejects.toMatchObject(limited);
    await expect(signInFrom("203.0.113.1", newBrowser)).rejects.toMatchObject(limited);
    await signInFrom("203.0.113.1", browser);
    await signInFrom("198.51.100.7", newBrowser);
  });

  it("who has the cookie of a known browser has ten tries, and its owner is let in elsewhere", async () => {
    const { guess, signInFrom } = await openAttacked();
    await signInFrom("192.0.2.10", browser);
    for (let count = 0; count < 10; count += 1)
      await expect(guess("203.0.113.1", browser)).rejects.toMatchObject(wrong);
    await expect(guess("203.0.113.2", browser)).rejects.toMatchObject(limited);
    await signInFrom("192.0.2.10", newBrowser);
  });

  it.each(["resetPassword", "setPassword"] as const)(
    "can't keep a right link (%s) from working",
    async (purpose) => {
      const { from, linkFor } = await openAttacked();
      const link = await linkFor(purpose);
      const guessLink = () => resetPassword(from("203.0.113.1"), { ...link, token: "guess" });
      for (let count = 0; count < 30; count += 1)
        await expect(guessLink()).rejects.toMatchObject({ code: "invalid_input" });
      await expect(guessLink()).rejects.toMatchObject(limited);
      await resetPassword(from("203.0.113.1"), link);
    },
  );
});

it("a right password does not count, however often it is typed", async () => {
  const { signInFrom, attack } = await openAttacked();
  await attack(60, 2);
  for (let count = 0; count < 12; count += 1) await signInFrom("198.51.100.7", `${count}`.padEnd(43, "x"));
});

it("a password that costs what passwords cost is not compared where the limit is used up", async () => {
  const { guess, world, administrator } = await openAttacked();
  await world.runtime.db
    .updateTable("user")
    .set({ passwordHash: await hashPassword(password) })
    .where("id", "=", administrator.id)
    .execute();
  for (let count = 0; count < 5; count += 1) await guess("203.0.113.1").catch(() => {});
  const begun = process.cpuUsage();
  for (let count = 0; count < 20; count += 1)
    await expect(guess("203.0.113.1")).rejects.toMatchObject(limited);
  const { user, system } = process.cpuUsage(begun);
  // One comparison takes about 20 ms of a core.
  expect((user + system) / 1000 / 20).toBeLessThan(10);
});
