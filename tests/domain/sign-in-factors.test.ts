import { describe, expect, it } from "vitest";
import { findTokenSession, signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { openSession } from "#app/identity/domain/accounts/open-session.server";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { beginSignIn, signIn } from "#app/identity/domain/accounts/sign-in.server";
import { changeCredentials } from "#app/identity/domain/credentials/change-credentials.server";
import {
  beginApp,
  confirmApp,
  removeApp,
} from "#app/identity/domain/sign-in-factors/authenticator-app.server";
import {
  beginPasskeyConfirmation,
  confirmIdentity,
  confirmWithPasskey,
} from "#app/identity/domain/sign-in-factors/confirm-identity.server";
import {
  beginPasskeySignIn,
  beginPasskeyStep,
  findAwaitedSignIn,
  finishWithCode,
  finishWithPasskey,
  signInWithPasskey,
} from "#app/identity/domain/sign-in-factors/finish-sign-in.server";
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from "#app/identity/domain/sign-in-factors/passkeys.server";
import { getSignInFactors } from "#app/identity/domain/sign-in-factors/queries.server";
import { renewRecoveryCodes } from "#app/identity/domain/sign-in-factors/renew-recovery-codes.server";
import { resetSecondStep } from "#app/identity/domain/sign-in-factors/reset-second-step.server";
import { codeSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { type Context, inTransaction } from "#app/kernel/context";
import type { Database } from "#db/database";
import { makeUser } from "#db/seed/factories";
import type { UserRow } from "#db/tables/identity";
import { aBrowser, giveApp, givePasskey, openFactorWorld, password } from "#tests/setup/factor-world";
import { withRequest } from "#tests/setup/other-context";
import { SoftwarePasskey } from "#tests/setup/software-passkey";

const second = 1000;
const minute = 60 * second;
const wrongPasskey = "This passkey did not work. Try again, or sign in in another way.";
const tooLate = "This sign-in took too long. Please begin again.";

/** The password was right; gives the secret of the browser's cookie. */
async function passPassword(ctx: Context, { email }: UserRow): Promise<string> {
  const begun = await beginSignIn(ctx, { email, password }, aBrowser);
  if (!("secondStepSecret" in begun)) throw new Error("no second step is asked for");
  return begun.secondStepSecret;
}

const typed = (code: string) => codeSchema.parse({ code });

/** The staff of the user's retailer sign in at its own provider alone. */
async function requireSingleSignOn(db: Database, user: UserRow): Promise<void> {
  const [retailerId, at] = [user.retailerId ?? 0, "2026-01-01T00:00:00.000Z"];
  const provider = { issuer: "https://login.corp.example", clientId: "endcap", clientSecretSealed: "" };
  const grants = { trustsEmails: 0, allowsPasswords: 0, groupsClaim: null, groupRoles: "[]" } as const;
  const dates = { createdAt: at, updatedAt: at };
  await db
    .insertInto("singleSignOn")
    .values({ retailerId, ...provider, ...grants, ...dates, scopes: "openid", defaultRole: "Retailer" })
    .execute();
  const domain = user.email.split("@")[1] ?? "";
  await db.insertInto("singleSignOnDomain").values({ domain, retailerId }).execute();
}

/** By which a passkey names its user. */
const handleOf = ({ id }: UserRow) => Buffer.from(`user ${id}`).toString("base64url");

describe("a one-time code", () => {
  it("signs in after the password, once, and not with the one before it either", async () => {
    const { own, db, anonymous, contextOf, wait, world } = await openFactorWorld();
    const { codeAt } = await giveApp(await contextOf(own.staff));
    wait(60 * second);
    const code = codeAt(world.clock.now.getTime());
    const before = codeAt(world.clock.now.getTime() - 30 * second);
    const secret = await passPassword(anonymous(), own.staff);
    expect(await findAwaitedSignIn(anonymous(), secret)).toEqual({
      email: own.staff.email,
      hasPasskey: false,
      hasApp: true,
    });
    const { sessionSecret } = await finishWithCode(
      anonymous(),
      secret,
      typed(` ${code.slice(0, 3)} ${code.slice(3)}`),
      aBrowser,
    );
    const session = await findSession(anonymous(), sessionSecret, "browser");
    expect(session?.actor.id).toBe(own.staff.id);
    await expect(finishWithCode(anonymous(), secret, typed(code), aBrowser)).rejects.toThrow(tooLate);
    const again = await passPassword(anonymous(), own.staff);
    for (const replayed of [code, before]) {
      await expect(finishWithCode(anonymous(), again, typed(replayed), aBrowser)).rejects.toMatchObject({
        code: "invalid_input",
        fields: { code: [expect.stringContaining("was used already")] },
      });
    }
    const refusals = await db
      .selectFrom("activity")
      .select("description")
      .where("succeeded", "=", 0)
      .execute();
    expect(refusals).toEqual(
      Array(2).fill({ description: `The second step of signing in as ${own.staff.email} was refused.` }),
    );
  });

  it("is taken one period late or early and no later", async () => {
    const { own, anonymous, contextOf, wait, world } = await openFactorWorld();
    const { codeAt } = await giveApp(await contextOf(own.staff));
    wait(10 * minute);
    const now = world.clock.now.getTime();
    const secret = await passPassword(anonymous(), own.staff);
    for (const offset of [-60, 60]) {
      const code = typed(codeAt(now + offset * second));
      await expect(finishWithCode(anonymous(), secret, code, aBrowser), `${offset}`).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
    await finishWithCode(anonymous(), secret, typed(codeAt(now - 30 * second)), aBrowser);
    const next = await passPassword(anonymous(), own.staff);
    await finishWithCode(anonymous(), next, typed(codeAt(now + 30 * second)), aBrowser);
  });

  it("can be tried five times in five minutes, whichever sign-in it belongs to, and fifty times a day", async () => {
    const { own, anonymous, contextOf, wait, world } = await openFactorWorld();
    const { codeAt } = await giveApp(await contextOf(own.staff));
    const wrong = { code: "000000" };
    for (let round = 0; round < 10; round += 1) {
      wait(6 * minute);
      const [one, two] = [
        await passPassword(anonymous(), own.staff),
        await passPassword(anonymous(), own.staff),
      ];
      for (const secret of [one, one, one, two, two]) {
        await expect(finishWithCode(anonymous(), secret, wrong, aBrowser)).rejects.toMatchObject({
          code: "invalid_input",
        });
      }
      await expect(finishWithCode(anonymous(), one, wrong, aBrowser)).rejects.toMatchObject({
        code: "rate_limited",
      });
    }
    wait(6 * minute);
    const right = typed(codeAt(world.clock.now.getTime()));
    const secret = await passPassword(anonymous(), own.staff);
    await expect(finishWithCode(anonymous(), secret, right, aBrowser)).rejects.toMatchObject({
      code: "rate_limited",
    });
    const forApi = { email: own.staff.email, password, ...right };
    await expect(signInForApi(anonymous(), forApi)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("keeps its owner's browser and recovery codes usable, whatever somebody who has the password tries", async () => {
    const { own, anonymous, contextOf, wait, world } = await openFactorWorld();
    const { codeAt, codes } = await giveApp(await contextOf(own.staff));
    const now = () => typed(codeAt(world.clock.now.getTime()));
    const take = async (ip: string, code: { code: string }, browser: string) => {
      const ctx = withRequest(anonymous(), { ip });
      return finishWithCode(ctx, await passPassword(ctx, own.staff), code, browser);
    };
    wait(minute);
    await take("192.0.2.10", now(), aBrowser);
    for (let index = 0; index < 50; index += 1)
      await take(`203.0.113.${index}`, { code: "000000" }, "x".repeat(43)).catch(() => {});
    wait(minute);
    const elsewhere = take("198.51.100.7", now(), "y".repeat(43));
    await expect(elsewhere).rejects.toMatchObject({ code: "rate_limited" });
    await take("203.0.113.1", now(), aBrowser);
    await take("198.51.100.7", typed(codes?.[0] ?? ""), "y".repeat(43));
  });

  it("is asked for until the app that was set up has shown one, and then of that app alone", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    const { key, qrCode } = await beginApp(ctx);
    expect(qrCode).toMatch(/^<svg [^>]*viewBox/);
    await expect(confirmApp(ctx, { code: "000000" })).rejects.toMatchObject({ code: "invalid_input" });
    // Half set up, it asks nobody for anything.
    expect(await beginSignIn(anonymous(), { email: own.staff.email, password }, aBrowser)).toHaveProperty(
      "sessionSecret",
    );
    await giveApp(ctx);
    await expect(beginApp(ctx)).rejects.toMatchObject({ code: "conflict" });
    const { secretSealed } = await db
      .selectFrom("authenticatorApp")
      .select("secretSealed")
      .executeTakeFirstOrThrow();
    expect(Buffer.from(secretSealed, "base64").toString("latin1")).not.toContain(key.replaceAll(" ", ""));
  });
});

describe("a recovery code", () => {
  it("signs in once, is kept as a hash, and is worth nothing once new ones are made", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    const { codes } = await giveApp(ctx);
    const [first = "", second = ""] = codes ?? [];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await db.selectFrom("recoveryCode").selectAll().execute());
    for (const code of codes ?? []) {
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      expect(stored).not.toContain(code.replace("-", ""));
    }
    const secret = await passPassword(anonymous(), own.staff);
    await finishWithCode(anonymous(), secret, typed(first.toUpperCase()), aBrowser);
    const again = await passPassword(anonymous(), own.staff);
    await expect(finishWithCode(anonymous(), again, typed(first), aBrowser)).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await getSignInFactors(ctx)).recoveryCodesLeft).toBe(9);
    const [renewed = ""] = await renewRecoveryCodes(ctx);
    await expect(finishWithCode(anonymous(), again, typed(second), aBrowser)).rejects.toMatchObject({
      code: "invalid_input",
    });
    await finishWithCode(anonymous(), again, typed(renewed), aBrowser);
    const mails = await db
      .selectFrom("email")
      .select("data")
      .where("template", "=", "sign-in-changed")
      .execute();
    expect(mails.map(({ data }) => JSON.parse(data).facts.change)).toEqual([
      "One-time codes of an authenticator app were turned on for your account.",
      "A recovery code of your account was used (9 are left).",
      "New recovery codes were made for your account; the old ones are worth nothing.",
      "A recovery code of your account was used (9 are left).",
    ]);
  });

  it("of somebody else opens nothing", async () => {
    const { own, other, anonymous, contextOf } = await openFactorWorld();
    const { codes } = await giveApp(await contextOf(own.staff));
    await giveApp(await contextOf(other.staff));
    const secret = await passPassword(anonymous(), other.staff);
    await expect(
      finishWithCode(anonymous(), secret, typed(codes?.[0] ?? ""), aBrowser),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a passkey", () => {
  it("signs in alone, and as the second step; its use is noted", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    const { passkey, codes } = await givePasskey(ctx, "Desk");
    expect(codes).toHaveLength(10);
    const alone = await beginPasskeySignIn(anonymous());
    const signed = passkey.sign(alone.options);
    const { user } = await signInWithPasskey(anonymous(), alone.secret, signed, aBrowser);
    expect(user.id).toBe(own.staff.id);
    const secret = await passPassword(anonymous(), own.staff);
    const options = await beginPasskeyStep(anonymous(), secret);
    await finishWithPasskey(anonymous(), secret, passkey.sign(options), aBrowser);
    const { passkeys } = await getSignInFactors(ctx);
    expect(passkeys).toMatchObject([{ name: "Desk", synced: false, lastUsedAt: expect.any(String) }]);
    const ways = await db.selectFrom("session").select("signedInBy").execute();
    expect(ways).toEqual(Array(3).fill({ signedInBy: "passkey" }));
  });

  it("is refused where the answer is old, foreign, forged, copied, or without its user's finger or PIN", async () => {
    const { own, other, anonymous, contextOf, wait } = await openFactorWorld();
    const { passkey } = await givePasskey(await contextOf(own.staff));
    const { passkey: foreign } = await givePasskey(await contextOf(other.staff));
    const begin = () => beginPasskeySignIn(anonymous());
    const expectRefused = async (
      what: string,
      { secret }: { secret: string },
      signed: ReturnType<SoftwarePasskey["sign"]>,
    ) => {
      await expect(signInWithPasskey(anonymous(), secret, signed, aBrowser), what).rejects.toMatchObject({
        code: "unauthenticated",
        message: wrongPasskey,
      });
    };
    const used = await begin();
    const signature = passkey.sign(used.options);
    await signInWithPasskey(anonymous(), used.secret, signature, aBrowser);
    await expectRefused("the same answer again", used, signature);
    const [one, two] = [await begin(), await begin()];
    await expectRefused("the challenge of another browser", two, passkey.sign(one.options));
    const variants = {
      "another origin": { origin: "http://localhost.evil.test:3000" },
      "no user verification": { userVerified: false },
      "a count that does not go up": { counter: 1 },
      "another user's name": { userHandle: handleOf(other.staff) },
    };
    for (const [what, ways] of Object.entries(variants)) {
      const begun = await begin();
      await expectRefused(what, begun, passkey.sign(begun.options, ways));
    }
    const forged = await begin();
    const stranger = new SoftwarePasskey();
    await expectRefused(
      "nobody's passkey",
      forged,
      stranger.sign(forged.options, { userHandle: handleOf(own.staff) }),
    );
    const stolen = await begin();
    const mixed = { ...foreign.sign(stolen.options), id: passkey.id.toString("base64url") };
    await expectRefused("another key's signature", stolen, mixed);
    const late = await begin();
    wait(10 * minute);
    await expectRefused("a challenge that has run out", late, passkey.sign(late.options));
  });

  it("of somebody else is no second step", async () => {
    const { own, other, anonymous, contextOf } = await openFactorWorld();
    await givePasskey(await contextOf(own.staff));
    const { passkey } = await givePasskey(await contextOf(other.staff));
    const secret = await passPassword(anonymous(), own.staff);
    const options = await beginPasskeyStep(anonymous(), secret);
    await expect(
      finishWithPasskey(anonymous(), secret, passkey.sign(options), aBrowser),
    ).rejects.toMatchObject({ code: "unauthenticated", message: wrongPasskey });
  });

  it("is added by the session that asked for it alone, once, from our own address", async () => {
    const { own, other, openBrowser } = await openFactorWorld();
    const [mine, second, theirs] = [
      (await openBrowser(own.staff)).ctx,
      (await openBrowser(own.staff)).ctx,
      (await openBrowser(other.staff)).ctx,
    ];
    const passkey = new SoftwarePasskey();
    const options = await beginPasskey(mine);
    for (const ctx of [second, theirs]) {
      await expect(addPasskey(ctx, passkey.create(options))).rejects.toMatchObject({ code: "invalid_input" });
    }
    await expect(
      addPasskey(mine, passkey.create(options, "Key", { origin: "https://evil.test" })),
    ).rejects.toMatchObject({ code: "invalid_input" });
    // That try has used the challenge up.
    await expect(addPasskey(mine, passkey.create(options))).rejects.toMatchObject({ code: "invalid_input" });
    const fresh = await beginPasskey(mine);
    const made = passkey.create(fresh);
    expect(await addPasskey(mine, made)).toHaveLength(10);
    const stolen = passkey.create(await beginPasskey(theirs));
    await expect(addPasskey(theirs, stolen)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is renamed and removed by its owner alone; with the last one the recovery codes go", async () => {
    const { own, other, db, contextOf } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    await givePasskey(ctx);
    const [{ id } = { id: 0 }] = (await getSignInFactors(ctx)).passkeys;
    const stranger = await contextOf(other.staff);
    for (const attempt of [renamePasskey(stranger, id, { name: "Mine" }), removePasskey(stranger, id)]) {
      await expect(attempt).rejects.toMatchObject({ code: "not_found" });
    }
    await renamePasskey(ctx, id, { name: "Phone" });
    expect((await getSignInFactors(ctx)).passkeys).toMatchObject([{ name: "Phone" }]);
    await removePasskey(ctx, id);
    expect(await db.selectFrom("recoveryCode").selectAll().execute()).toEqual([]);
  });
});

describe("an account with a second step", () => {
  it("ends sessions and tokens that the password alone has made, and those that it makes elsewhere", async () => {
    const { own, anonymous, openBrowser } = await openFactorWorld();
    const { secret, ctx } = await openBrowser(own.staff);
    const elsewhere = await openBrowser(own.staff);
    const { jwt } = await signInForApi(anonymous(), { email: own.staff.email, password });
    await givePasskey(ctx);
    expect(await findSession(anonymous(), secret, "browser")).not.toBeNull();
    expect(await findSession(anonymous(), elsewhere.secret, "browser")).toBeNull();
    await expect(findTokenSession(anonymous(), jwt)).rejects.toMatchObject({ code: "unauthenticated" });
    // As a process of an older version would.
    const old = await createSession(anonymous(), own.staff.id, "browser");
    expect(await findSession(anonymous(), old, "browser")).toBeNull();
  });

  it("is told programs of by name, and takes a code from them", async () => {
    const { own, anonymous, contextOf, wait, world } = await openFactorWorld();
    const { codeAt } = await giveApp(await contextOf(own.staff));
    wait(minute);
    const input = { email: own.staff.email, password };
    await expect(signInForApi(anonymous(), input)).rejects.toMatchObject({
      code: "unauthenticated",
      fields: { code: [expect.stringContaining("second step")] },
    });
    await expect(signInForApi(anonymous(), { ...input, code: "000000" })).rejects.toMatchObject({
      code: "unauthenticated",
      fields: { code: [expect.stringContaining("not right")] },
    });
    await expect(
      signInForApi(anonymous(), { ...input, password: "wrong", code: "000000" }),
    ).rejects.toMatchObject({ message: "The email or the password is not right.", fields: undefined });
    const code = codeAt(world.clock.now.getTime());
    const { jwt } = await signInForApi(anonymous(), { ...input, code });
    expect((await findTokenSession(anonymous(), jwt)).actor.id).toBe(own.staff.id);
  });

  it("keeps it when the password changes, which breaks off a sign-in that waits", async () => {
    const { own, db, anonymous, contextOf, world, wait } = await openFactorWorld();
    const { codeAt } = await giveApp(await contextOf(own.staff));
    wait(minute);
    const secret = await passPassword(anonymous(), own.staff);
    const { passwordHash } = own.staff;
    await inTransaction(world.contextOf(), (tx) =>
      changeCredentials(tx, own.staff.id, { passwordHash }, { kind: "mailedLink" }),
    );
    const code = typed(codeAt(world.clock.now.getTime()));
    await expect(finishWithCode(anonymous(), secret, code, aBrowser)).rejects.toThrow(tooLate);
    await passPassword(anonymous(), own.staff);
    expect(await db.selectFrom("authenticatorApp").selectAll().execute()).toHaveLength(1);
  });

  it("stays outside once it is disabled, with the password passed or by passkey", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    const { passkey, codes } = await givePasskey(await contextOf(own.staff));
    const secret = await passPassword(anonymous(), own.staff);
    const disabledAt = "2026-01-01T00:00:00.000Z";
    await db.updateTable("user").set({ disabledAt }).where("id", "=", own.staff.id).execute();
    const code = typed(codes?.[0] ?? "");
    await expect(finishWithCode(anonymous(), secret, code, aBrowser)).rejects.toThrow(tooLate);
    const { options, secret: alone } = await beginPasskeySignIn(anonymous());
    await expect(
      signInWithPasskey(anonymous(), alone, passkey.sign(options), aBrowser),
    ).rejects.toMatchObject({ message: wrongPasskey });
  });

  it("asks for nothing as a Customer, and for all of it as staff again", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    await givePasskey(await contextOf(own.staff));
    const become = (role: UserRow["role"]) =>
      db.updateTable("user").set({ role }).where("id", "=", own.staff.id).execute();
    await become("Customer");
    const { sessionSecret } = await signIn(anonymous(), { email: own.staff.email, password }, "api");
    expect(await findSession(anonymous(), sessionSecret, "api")).not.toBeNull();
    await become("Retailer");
    expect(await findSession(anonymous(), sessionSecret, "api")).toBeNull();
    await passPassword(anonymous(), own.staff);
  });
});

describe("what one signs in with", () => {
  it("changes within 15 minutes of proving who one is, with all that signing in asks for", async () => {
    const { own, contextOf, wait, world } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    const { passkey } = await givePasskey(ctx);
    const { codeAt } = await giveApp(ctx);
    const [{ id } = { id: 0 }] = (await getSignInFactors(ctx)).passkeys;
    wait(15 * minute);
    const changes = {
      beginPasskey: () => beginPasskey(ctx),
      removePasskey: () => removePasskey(ctx, id),
      beginApp: () => beginApp(ctx),
      removeApp: () => removeApp(ctx),
      renewRecoveryCodes: () => renewRecoveryCodes(ctx),
    };
    for (const [name, change] of Object.entries(changes)) {
      await expect(change(), name).rejects.toMatchObject({
        code: "unauthenticated",
        fields: { confirm: [expect.any(String)] },
      });
    }
    const code = codeAt(world.clock.now.getTime());
    await expect(confirmIdentity(ctx, { password: "wrong", code })).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    });
    for (const wrong of [null, "000000"]) {
      await expect(confirmIdentity(ctx, { password, code: wrong })).rejects.toMatchObject({
        fields: { code: [expect.any(String)] },
      });
    }
    await confirmIdentity(ctx, { password, code });
    await renewRecoveryCodes(ctx);
    wait(15 * minute);
    await expect(removePasskey(ctx, id)).rejects.toMatchObject({ code: "unauthenticated" });
    const signed = passkey.sign(await beginPasskeyConfirmation(ctx));
    await confirmWithPasskey(ctx, signed);
    await expect(confirmWithPasskey(ctx, signed)).rejects.toMatchObject({ code: "unauthenticated" });
    await removePasskey(ctx, id);
    await removeApp(ctx);
    expect(await getSignInFactors(ctx)).toEqual({
      passkeys: [],
      app: null,
      recoveryCodesLeft: 0,
      required: false,
    });
  });
});

describe("a required second step", () => {
  it("of the retailer holds for its staff, of the role for whoever holds it, for Customers never", async () => {
    const { own, other, administrator, db, anonymous, openBrowser } = await openFactorWorld({
      SECOND_STEP_ROLES: "Administrator",
    });
    await db
      .updateTable("retailer")
      .set({ requiresSecondStep: 1 })
      .where("id", "=", own.retailer.id)
      .execute();
    const owes = async (user: UserRow) => {
      const { secret } = await openBrowser(user);
      return (await findSession(anonymous(), secret, "browser"))?.owesSecondStep;
    };
    expect(await owes(own.staff)).toBe(true);
    expect(await owes(other.staff)).toBe(false);
    expect(await owes(administrator)).toBe(true);
    expect(await owes(own.customer)).toBe(false);
    for (const { email } of [own.staff, administrator]) {
      await expect(signInForApi(anonymous(), { email, password })).rejects.toMatchObject({
        code: "forbidden",
        message:
          "This account must have a second step. Sign in at http://localhost:3000/login to set one up.",
      });
    }
    await signInForApi(anonymous(), { email: own.customer.email, password });
    const { secret, ctx } = await openBrowser(own.staff);
    await givePasskey(ctx);
    expect((await findSession(anonymous(), secret, "browser"))?.owesSecondStep).toBe(false);
  });
});

describe("single sign-on", () => {
  it("owes no second step where one is required, and is not gone round by a passkey", async () => {
    const { own, db, anonymous, contextOf } = await openFactorWorld();
    const { passkey } = await givePasskey(await contextOf(own.staff));
    const retailerId = own.retailer.id;
    await db.updateTable("retailer").set({ requiresSecondStep: 1 }).where("id", "=", retailerId).execute();
    const atProvider = await makeUser(db, { role: "Retailer", retailerId });
    const entry = { kind: "browser", signedInBy: "singleSignOn", browser: null } as const;
    const { sessionSecret } = await openSession(anonymous(), atProvider, entry);
    expect(await findSession(anonymous(), sessionSecret, "browser")).toMatchObject({ owesSecondStep: false });
    await requireSingleSignOn(db, own.staff);
    const { options, secret } = await beginPasskeySignIn(anonymous());
    await expect(
      signInWithPasskey(anonymous(), secret, passkey.sign(options), aBrowser),
    ).rejects.toMatchObject({ message: wrongPasskey });
    await expect(
      beginSignIn(anonymous(), { email: own.staff.email, password }, aBrowser),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("resetting somebody's second step", () => {
  it("is an Administrator's, takes all of it and the sessions away, and tells the person", async () => {
    const { own, administrator, db, anonymous, openBrowser, contextOf } = await openFactorWorld();
    const { secret, ctx } = await openBrowser(own.staff);
    await givePasskey(ctx);
    await giveApp(ctx);
    const waiting = await passPassword(anonymous(), own.staff);
    await resetSecondStep(await contextOf(administrator), own.staff.id);
    for (const table of ["passkey", "authenticatorApp", "recoveryCode", "signInChallenge"] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await findSession(anonymous(), secret, "browser")).toBeNull();
    expect(await findAwaitedSignIn(anonymous(), waiting)).toBeNull();
    expect(await beginSignIn(anonymous(), { email: own.staff.email, password }, aBrowser)).toHaveProperty(
      "sessionSecret",
    );
    const log = await db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "user.secondStepReset")
      .execute();
    expect(log).toMatchObject([
      { userName: administrator.email, retailerId: own.retailer.id, entityId: own.staff.id },
    ]);
    const mail = await db.selectFrom("email").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ template: "sign-in-changed", recipient: own.staff.email });
    expect(mail.data).toContain("An administrator reset the second step");
  });

  it("is nobody else's, not for oneself, and not from a session that was left open", async () => {
    const { own, other, administrator, contextOf, wait, world } = await openFactorWorld();
    const ctx = await contextOf(own.staff);
    await givePasskey(ctx);
    const admin = await contextOf(administrator);
    await givePasskey(admin);
    const colleague = await contextOf(other.staff);
    for (const staff of [colleague, ctx]) {
      await expect(resetSecondStep(staff, own.staff.id)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(resetSecondStep(admin, administrator.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(resetSecondStep(admin, other.staff.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(resetSecondStep(admin, 4711)).rejects.toMatchObject({ code: "not_found" });
    wait(20 * minute);
    await expect(resetSecondStep(admin, own.staff.id)).rejects.toMatchObject({ code: "unauthenticated" });
    // Whoever has the machine has a command.
    await resetSecondStep(world.contextOf(), own.staff.id);
  });
});
