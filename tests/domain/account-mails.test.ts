import { describe, expect, it, test } from "vitest";
import {
  requestConfirmationEmail,
  requestPasswordReset,
} from "#app/identity/domain/accounts/account-mail.server";
import { findTokenSession, signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { confirmEmail } from "#app/identity/domain/accounts/profile.server";
import { askForMailSchema, resetPasswordSchema } from "#app/identity/domain/accounts/schemas";
import { findSession } from "#app/identity/domain/accounts/sessions.server";
import { changePassword, resetPassword } from "#app/identity/domain/accounts/set-password.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { inTransaction } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { makeSmallWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { linkIn, readOutbox, sendAll, tokenIn } from "#tests/setup/outbox";
import { quickHash } from "#tests/setup/quick-hash";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const oldPassword = "correct horse battery";
const newPassword = "a brand new pass phrase";
const minute = 60_000;

async function openWorld(environment: Record<string, string> = {}) {
  const world = await openTestWorld(environment);
  const rows = await makeSmallWorld(world.runtime.db, await quickHash(oldPassword));
  return { world, ...rows };
}

function wait(world: TestWorld, ms: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
}

async function askForReset(world: TestWorld, email: string, referer: string | null = null): Promise<void> {
  await requestPasswordReset(world.anonymous(), { email }, referer);
  await sendAll(world);
}

/** What the newest mail's link carries. */
async function newestToken(world: TestWorld) {
  return tokenIn((await readOutbox(world.dataDir)).at(-1) ?? {});
}

async function mailsTo(world: TestWorld, email: string): Promise<string[]> {
  const mails = await readOutbox(world.dataDir);
  return mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject ?? "");
}

function reset(world: TestWorld, link: { token: string; email: string }, password = newPassword) {
  return resetPassword(world.anonymous(), { ...link, password, confirmPassword: password });
}

function change(world: TestWorld, user: UserRow, values: Partial<UserRow>) {
  return world.runtime.db.updateTable("user").set(values).where("id", "=", user.id).execute();
}

const deadLink = {
  code: "invalid_input",
  fields: { token: [expect.stringContaining("not valid any more")] },
};

test("customers are written to in their retailer's language, staff in English where the screens don't speak it", async () => {
  const { world, own } = await openWorld();
  const { db } = world.runtime;
  await db.updateTable("retailer").set({ language: "ar" }).where("id", "=", own.retailer.id).execute();
  await askForReset(world, own.staff.email);
  await askForReset(world, own.customer.email);
  const [toStaff, toCustomer] = await readOutbox(world.dataDir);
  expect(toStaff?.subject).toMatch(/^Reset your password for /);
  expect(toStaff?.html).toContain('<html lang="en" dir="ltr">');
  const link = linkIn(toCustomer ?? {});
  expect(toCustomer).toMatchObject({
    subject: expect.stringMatching(/^إعادة تعيين كلمة المرور في /),
    text: expect.stringContaining(String(link)),
    html: expect.stringContaining('<html lang="ar" dir="rtl">'),
  });
  expect(toCustomer?.html).toContain("أو انسخ هذا العنوان");
  expect(toCustomer?.html).not.toMatch(/Hello|The link|password/);
});

describe("asking for a new password", () => {
  it("does the same for a known, an unknown and a disabled user; only the known one gets a mail", async () => {
    const { world, own, other } = await openWorld();
    await change(world, other.staff, { disabledAt: "2026-01-01T00:00:00.000Z" });
    const written = [];
    for (const email of [own.staff.email, "nobody@endcap.test", other.staff.email]) {
      await requestPasswordReset(world.anonymous(), { email }, "https://evil.example/login");
      const jobs = await world.runtime.db
        .selectFrom("job")
        .select(["status", "payload"])
        .where("kind", "=", "account-mail")
        .execute();
      expect(jobs).toHaveLength(1);
      written.push(JSON.stringify(jobs).replaceAll(email, "EMAIL"));
      await sendAll(world);
    }
    expect(new Set(written).size).toBe(1);
    expect((await readOutbox(world.dataDir)).map(({ to }) => to?.[0]?.address)).toEqual([own.staff.email]);
    const jobs = await world.runtime.db.selectFrom("job").select("kind").execute();
    expect(jobs).toEqual([{ kind: "send-emails" }]);
  });

  const ours = "http://localhost:3000/login";
  const referers: [string | null, string][] = [
    ["https://shop.example/reset", "https://shop.example/reset"],
    ["https://shop.example/reset?utm=1#x", "https://shop.example/reset"],
    ["https://shop.example/", "https://shop.example/reset"],
    ["https://shop.example/elsewhere", ours],
    [null, ours],
    ["", ours],
    [`${ours}?redirectTo=%2Fdashboard`, ours],
    ["https://shop.example/reset/", ours],
    ["http://shop.example/reset", ours],
    ["https://shop.example:8443/reset", ours],
    ["https://me@shop.example/reset", ours],
    ["https://shop.example.evil.example/reset", ours],
    ["https://evil.example/?https://shop.example/reset", ours],
    ["https://shop.example/reset, https://evil.example/", ours],
    ["https://other.example/reset", ours],
    ["javascript:alert(1)", ours],
  ];
  it.each(referers)("with the Referer %s leads to %s", async (referer, page) => {
    const { world, own, other } = await openWorld();
    world.runtime.config.email.resetPages.push(
      { retailerSlug: own.retailer.slug, url: "https://shop.example/reset" },
      { retailerSlug: other.retailer.slug, url: "https://other.example/reset" },
    );
    await askForReset(world, own.staff.email, referer);
    const link = linkIn((await readOutbox(world.dataDir))[0] ?? {});
    expect(link.origin + link.pathname).toBe(page);
  });

  it("never leads an Administrator to a retailer's website", async () => {
    const { world, own, administrator } = await openWorld();
    world.runtime.config.email.resetPages.push({
      retailerSlug: own.retailer.slug,
      url: "https://shop.example/reset",
    });
    await askForReset(world, administrator.email, "https://shop.example/reset");
    expect(linkIn((await readOutbox(world.dataDir))[0] ?? {}).host).toBe("localhost:3000");
  });

  it("sends whoever has no password yet a mail to choose one, which holds for seven days", async () => {
    const { world, own } = await openWorld();
    await change(world, own.staff, { passwordHash: null });
    await askForReset(world, own.staff.email);
    expect(await mailsTo(world, own.staff.email)).toEqual([`Choose a password for ${own.retailer.name}`]);
    wait(world, 6 * 24 * 60 * minute);
    await reset(world, await newestToken(world));
    await signIn(world.anonymous(), { email: own.staff.email, password: newPassword }, "browser");
  });

  it("leaves an invitation's link as it is, and passes invitations that wait", async () => {
    const { world, own } = await openWorld({ MAIL_QUOTA_PER_RETAILER_HOUR: "2" });
    const invite = (userId: number) =>
      inTransaction(world.contextOf(), (tx) => queueEmail(tx, { template: "set-password", userId }));
    await change(world, own.customer, { passwordHash: null });
    await invite(own.customer.id);
    await sendAll(world);
    const invitation = await newestToken(world);
    await invite(own.staff.id);
    await askForReset(world, own.customer.email);
    const invited = `Choose a password for ${own.retailer.name}`;
    expect(await mailsTo(world, own.customer.email)).toEqual([invited, invited]);
    const asked = await newestToken(world);
    await reset(world, invitation);
    await expect(reset(world, asked), "one of them counts").rejects.toMatchObject(deadLink);
    expect(await mailsTo(world, own.staff.email)).toEqual([]);
  });

  it("is refused the sixth time of a network within half an hour, for unknown addresses just the same", async () => {
    const { world, own } = await openWorld();
    for (const email of [own.staff.email, "nobody@endcap.test"]) {
      for (let count = 0; count < 5; count += 1) {
        await requestPasswordReset(world.anonymous(), { email }, null);
      }
      await expect(requestPasswordReset(world.anonymous(), { email }, null)).rejects.toMatchObject({
        code: "rate_limited",
      });
    }
  });

  it.each([
    ["a list", ["a@endcap.test", "b@endcap.test"]],
    ["an object", { email: "a@endcap.test" }],
    ["two addresses", "a@endcap.test,b@endcap.test"],
    ["a line break", "a@endcap.test\r\nBcc: b@endcap.test"],
    ["10 KB", `${"a".repeat(10_000)}@endcap.test`],
    ["letters that look alike", "аdmin@endcap.test"],
    ["nothing", ""],
  ])("takes one plain address: %s is refused", (_, email) => {
    expect(() => parseInput(askForMailSchema, { email })).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });

  it("takes the address alone where a name stands before it", () => {
    expect(parseInput(askForMailSchema, { email: "Admin <a@endcap.test>" })).toMatchObject({
      email: "a@endcap.test",
    });
  });
});

describe("setting the new password", () => {
  it("works once, ends every session and token of the user and nobody else's, and tells the user", async () => {
    const { world, own, other } = await openWorld();
    const { email } = own.staff;
    const browser = await signIn(world.anonymous(), { email, password: oldPassword }, "browser");
    const { jwt } = await signInForApi(world.anonymous(), { email, password: oldPassword });
    const others = await signInForApi(world.anonymous(), { email: other.staff.email, password: oldPassword });
    await askForReset(world, email);
    const link = await newestToken(world);
    await reset(world, link);
    expect(await findSession(world.anonymous(), browser.sessionSecret, "browser")).toBeNull();
    await expect(findTokenSession(world.anonymous(), jwt)).rejects.toMatchObject({ code: "unauthenticated" });
    await findTokenSession(world.anonymous(), others.jwt);
    await expect(reset(world, link, "yet another phrase")).rejects.toMatchObject(deadLink);
    await signIn(world.anonymous(), { email, password: newPassword }, "browser");
    await sendAll(world);
    expect(await mailsTo(world, email)).toEqual([
      `Reset your password for ${own.retailer.name}`,
      `Your password for ${own.retailer.name} was changed`,
    ]);
    const log = await world.runtime.db.selectFrom("activity").select(["name", "description"]).execute();
    expect(log.map(({ name }) => name)).toContain("account.passwordReset");
    expect(JSON.stringify(log)).not.toContain(link.token);
  });

  it("is refused with a token that has expired, is the older of two, one character off, or of somebody else", async () => {
    const { world, own, other } = await openWorld();
    await askForReset(world, own.staff.email);
    const older = await newestToken(world);
    await askForReset(world, own.staff.email);
    const link = await newestToken(world);
    await expect(reset(world, older)).rejects.toMatchObject(deadLink);
    const off = `${link.token.slice(0, 10)}${link.token[10] === "A" ? "B" : "A"}${link.token.slice(11)}`;
    await expect(reset(world, { ...link, token: off })).rejects.toMatchObject(deadLink);
    await expect(reset(world, { ...link, email: other.staff.email })).rejects.toMatchObject(deadLink);
    wait(world, 30 * minute);
    await expect(reset(world, link)).rejects.toMatchObject(deadLink);
    await signIn(world.anonymous(), { email: own.staff.email, password: oldPassword }, "browser");
  });

  it.each([
    ["the address has changed", { email: "moved@endcap.test" }],
    ["the user was disabled", { disabledAt: "2026-01-01T00:00:00.000Z" }],
  ])("is refused once %s", async (_, values) => {
    const { world, own } = await openWorld();
    await askForReset(world, own.staff.email);
    const link = await newestToken(world);
    await change(world, own.staff, values);
    await expect(reset(world, link)).rejects.toMatchObject(deadLink);
    await expect(reset(world, { ...link, email: "moved@endcap.test" })).rejects.toMatchObject(deadLink);
  });

  it("is refused once the password was changed another way", async () => {
    const { world, own } = await openWorld();
    await askForReset(world, own.staff.email);
    const link = await newestToken(world);
    await changePassword(world.contextOf(own.staff), {
      oldPassword,
      password: newPassword,
      confirmPassword: newPassword,
    });
    await expect(reset(world, link)).rejects.toMatchObject(deadLink);
  });

  it("goes to one of two who send the same link at the same time", async () => {
    const { world, own } = await openWorld();
    await askForReset(world, own.staff.email);
    const link = await newestToken(world);
    const results = await Promise.allSettled([
      reset(world, link, "the first pass phrase"),
      reset(world, link, "the second pass phrase"),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("wants a password that is not guessed first, and does not use the link up for one that is", async () => {
    const { world, own } = await openWorld();
    await askForReset(world, own.staff.email);
    const link = await newestToken(world);
    for (const password of [
      "short 1",
      "password",
      "Password1!",
      "qwertyuiop",
      "zzzzzzzzzz",
      own.staff.email,
    ]) {
      await expect(reset(world, link, password), password).rejects.toMatchObject({
        code: "invalid_input",
        fields: { password: [expect.any(String)] },
      });
    }
    const long = "ünïcode and spaces, sixty-four and more characters of it: 0123456789";
    await reset(world, link, long);
    await signIn(world.anonymous(), { email: own.staff.email, password: long }, "browser");
  });

  it("wants the same password twice", () => {
    const input = { token: "t", email: "a@endcap.test", password: newPassword, confirmPassword: "other" };
    expect(() => parseInput(resetPasswordSchema, input)).toThrow("The two passwords are not the same.");
  });

  it("is not for trying tokens out", async () => {
    const { world, own } = await openWorld();
    const link = { token: "guess", email: own.staff.email };
    for (let count = 0; count < 30; count += 1) {
      await expect(reset(world, link)).rejects.toMatchObject(deadLink);
    }
    await expect(reset(world, link)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("changing one's own password", () => {
  it("wants the old one, keeps the session that asks and ends the others", async () => {
    const { world, own } = await openWorld();
    const { email } = own.staff;
    const input = { oldPassword, password: newPassword, confirmPassword: newPassword };
    const here = await signIn(world.anonymous(), { email, password: oldPassword }, "browser");
    const { jwt } = await signInForApi(world.anonymous(), { email, password: oldPassword });
    const found = await findSession(world.anonymous(), here.sessionSecret, "browser");
    const ctx = { ...world.anonymous(), actor: found?.actor ?? { kind: "anonymous" as const } };
    await expect(changePassword(ctx, { ...input, oldPassword: "wrong" })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { oldPassword: ["The old password is not right."] },
    });
    await changePassword(ctx, input);
    expect(await findSession(world.anonymous(), here.sessionSecret, "browser")).not.toBeNull();
    await expect(findTokenSession(world.anonymous(), jwt)).rejects.toMatchObject({ code: "unauthenticated" });
    await sendAll(world);
    expect(await mailsTo(world, email)).toEqual([`Your password for ${own.retailer.name} was changed`]);
  });

  it("is refused the sixth time within five minutes", async () => {
    const { world, own } = await openWorld();
    const ctx = world.contextOf(own.staff);
    const input = { oldPassword: "wrong", password: newPassword, confirmPassword: newPassword };
    for (let count = 0; count < 5; count += 1) {
      await expect(changePassword(ctx, input)).rejects.toMatchObject({ code: "invalid_input" });
    }
    await expect(changePassword(ctx, { ...input, oldPassword })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("confirming an address", () => {
  it("sends the link again to those who wait for it only, and confirms once", async () => {
    const { world, own, other } = await openWorld();
    await change(world, own.customer, { emailConfirmed: 0 });
    for (const { email } of [own.customer, other.customer, { email: "nobody@endcap.test" }]) {
      await requestConfirmationEmail(world.anonymous(), { email });
    }
    await sendAll(world);
    expect(await readOutbox(world.dataDir)).toHaveLength(1);
    const link = await newestToken(world);
    await expect(reset(world, link), "it sets no password").rejects.toMatchObject(deadLink);
    await confirmEmail(world.anonymous(), link);
    const row = await world.runtime.db
      .selectFrom("user")
      .select("emailConfirmed")
      .where("id", "=", own.customer.id)
      .executeTakeFirst();
    expect(row?.emailConfirmed).toBe(1);
    await expect(confirmEmail(world.anonymous(), link)).rejects.toMatchObject(deadLink);
  });
});
