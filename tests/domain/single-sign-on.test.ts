import { generateKeyPair } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requestPasswordReset } from "#app/identity/domain/accounts/account-mail.server";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { beginSignIn, signIn } from "#app/identity/domain/accounts/sign-in.server";
import { addApiKey } from "#app/identity/domain/api-keys/api-keys.server";
import { findSingleSignOn, redirectUriOf } from "#app/identity/domain/single-sign-on/queries.server";
import { singleSignOnSchema } from "#app/identity/domain/single-sign-on/schemas";
import {
  removeSingleSignOn,
  saveSingleSignOn,
  testSingleSignOn,
} from "#app/identity/domain/single-sign-on/settings.server";
import { beginSingleSignOn, finishSingleSignOn } from "#app/identity/domain/single-sign-on/sign-in.server";
import { countUninvited } from "#app/identity/domain/users/invite-again.server";
import { editUser } from "#app/identity/domain/users/users.server";
import { makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { aBrowser, giveApp, givePasskey } from "#tests/setup/factor-world";
import { type ForgingProvider, providerClient, startForgingProvider } from "#tests/setup/forging-provider";
import { withSettings } from "#tests/setup/other-context";
import { readOutbox, sendAll } from "#tests/setup/outbox";
import { quickHash } from "#tests/setup/quick-hash";
import { signedIn } from "#tests/setup/signed-in";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const password = "correct horse battery";
let provider: ForgingProvider;
let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;

beforeEach(async () => {
  provider = await startForgingProvider();
  world = await openTestWorld({ SSO_INTERNAL_HOSTS: "127.0.0.1" });
  rows = await makeSmallWorld(world.runtime.db, await quickHash(password));
});

afterEach(() => provider.close());

const own = () => rows.own.retailer.id;
const ana = {
  sub: "ana-1",
  email: "ana@grocer.example",
  email_verified: true,
  given_name: "Ana",
  family_name: "Silva",
};

const settings = (change: object = {}) => ({
  ...providerClient,
  issuer: provider.issuer,
  domains: "grocer.example",
  defaultRole: "Retailer",
  allowsPasswords: true,
  ...change,
});

const save = async (change: object = {}, retailerId = own()) =>
  saveSingleSignOn(
    (await signedIn(world.anonymous(), rows.administrator)).ctx,
    retailerId,
    singleSignOnSchema.parse(settings(change)),
  );

const begin = (email = "someone@grocer.example", redirectTo: string | null = null) =>
  beginSingleSignOn(world.anonymous(), { email, redirectTo });

/** Finishes a sign-in with an ID token that has these claims. */
async function finish(claims: object, change: { query?: Record<string, string>; retailerId?: number } = {}) {
  const { address, secret } = await begin();
  const sent = new URL(address).searchParams;
  provider.claims = { nonce: sent.get("nonce") ?? "", ...claims };
  const query = new URLSearchParams({ code: "a-code", state: sent.get("state") ?? "", ...change.query });
  return finishSingleSignOn(world.anonymous(), { retailerId: change.retailerId ?? own(), secret, query });
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { problem?: string }) => error.problem ?? String(error),
  );

const userOf = (email: string) =>
  world.runtime.db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
const users = () => world.runtime.db.selectFrom("user").selectAll().orderBy("id").execute();
const lines = (name: string) =>
  world.runtime.db.selectFrom("activity").selectAll().where("name", "=", name).orderBy("id").execute();

describe("a person at the provider", () => {
  it("is made at the first sign-in with the default role, found again at the next, and follows their name", async () => {
    await save();
    const first = await finish(ana);
    expect(first.user).toMatchObject({
      email: ana.email,
      firstName: "Ana",
      role: "Retailer",
      retailerId: own(),
      passwordHash: null,
    });
    expect(await findSession(world.anonymous(), first.sessionSecret, "browser")).not.toBeNull();
    const again = await finish({ ...ana, email: "other@elsewhere.example", family_name: "Souza" });
    expect(again.user).toMatchObject({ id: first.user.id, email: ana.email, lastName: "Souza" });
    expect(
      (await lines("account.signedIn")).map(({ description, userId, retailerId }) => [
        description,
        userId,
        retailerId,
      ]),
    ).toEqual(Array(2).fill(["ana@grocer.example signed in with single sign-on.", first.user.id, own()]));
    expect(provider.redeemed.map((form) => form.get("code_verifier")?.length)).toEqual([43, 43]);
  });

  it("gets the least role unless an Administrator chose another, and is no invited user", async () => {
    await save({ defaultRole: "Customer" });
    expect(await problemOf(finish(ana))).toBe("customer");
    expect(await userOf(ana.email)).toMatchObject({ role: "Customer", retailerId: own() });
    const ctx = world.contextOf(rows.administrator);
    expect(await countUninvited(ctx, { tab: "customers", retailerId: own() })).toBe(0);
  });

  it("is bound to the retailer's user of the same verified address, once", async () => {
    await save();
    const known = await makeUser(world.runtime.db, { role: "Retailer", retailerId: own(), email: ana.email });
    expect((await finish(ana)).user.id).toBe(known.id);
    expect(await lines("user.singleSignOnBound")).toHaveLength(1);
    // The email address went to a successor, who has another id at the provider.
    expect(await problemOf(finish({ ...ana, sub: "ana-2" }))).toBe("taken");
  });

  it("takes no password along that somebody chose for an address which was never confirmed", async () => {
    await save();
    const passwordHash = await quickHash(password);
    const known = {
      role: "Retailer",
      retailerId: own(),
      email: ana.email,
      passwordHash,
      emailConfirmed: 0,
    } as const;
    const squatter = await makeUser(world.runtime.db, known);
    const secret = await createSession(world.anonymous(), squatter.id, "browser");
    await finish(ana);
    expect(await findSession(world.anonymous(), secret, "browser")).toBeNull();
    expect(await userOf(ana.email)).toMatchObject({ passwordHash: null, emailConfirmed: 1 });
  });

  it("is left nothing that an insider, who took the address beforehand, signs in with", async () => {
    await save();
    const { db } = world.runtime;
    const insider = await makeUser(db, {
      role: "Retailer",
      retailerId: own(),
      email: "insider@grocer.example",
      passwordHash: await quickHash(password),
    });
    const { ctx, secret } = await signedIn(world.anonymous(), insider);
    const same = { ...insider, phoneNumber: null, bonusCardNumber: null, disabled: false };
    await editUser(ctx, insider.id, { ...same, email: ana.email, password: "a wholly other phrase" });
    expect(await userOf(ana.email)).toMatchObject({ id: insider.id, emailConfirmed: 0 });
    await giveApp(ctx);
    await givePasskey(ctx);
    await addApiKey(ctx, { name: "Quiet", access: "full", days: "365" });
    await requestPasswordReset(world.anonymous(), { email: ana.email }, null);
    await sendAll(world);
    const typed = { email: ana.email, password: "a wholly other phrase" };
    expect(await beginSignIn(world.anonymous(), typed, aBrowser)).toHaveProperty("secondStepSecret");

    expect((await finish(ana)).user).toMatchObject({ id: insider.id, passwordHash: null, emailConfirmed: 1 });
    expect(await findSession(world.anonymous(), secret, "browser")).toBeNull();
    const left = async (
      table: "passkey" | "authenticatorApp" | "recoveryCode" | "apiKey" | "signInChallenge",
    ) => (await db.selectFrom(table).select("userId").where("userId", "=", insider.id).execute()).length;
    const tables = ["passkey", "authenticatorApp", "recoveryCode", "apiKey", "signInChallenge"] as const;
    expect(await Promise.all(tables.map(left))).toEqual([0, 0, 0, 0, 0]);
    const links = await db.selectFrom("userToken").select("purpose").where("usedAt", "is", null).execute();
    expect(links).toEqual([{ purpose: "confirmEmail" }]);
    const told = (await readOutbox(world.dataDir)).map(({ to, subject }) => [to?.[0]?.address, subject]);
    expect(told).toContainEqual(["insider@grocer.example", expect.stringContaining("address")]);
  });
});

describe("groups", () => {
  const mapped = {
    groupsClaim: "groups",
    staffGroups: "circular-editors\nstore managers",
    customerGroups: "guests",
  };

  it("give the role at every sign-in; another one ends the sessions and keys there are", async () => {
    await save(mapped);
    const { user, sessionSecret } = await finish({ ...ana, groups: ["guests", "store managers"] });
    expect(user.role).toBe("Retailer");
    const { ctx } = await signedIn(world.anonymous(), user, "browser", "singleSignOn");
    await addApiKey(ctx, { name: "Import", access: "full", days: "30" });
    expect(await problemOf(finish({ ...ana, groups: "guests" }))).toBe("customer");
    expect(await userOf(ana.email)).toMatchObject({ role: "Customer", disabledAt: null });
    expect(await findSession(world.anonymous(), sessionSecret, "browser")).toBeNull();
    expect(await world.runtime.db.selectFrom("apiKey").selectAll().execute()).toEqual([]);
  });

  it("disable whoever has none of them any more, until they have one again", async () => {
    await save(mapped);
    const { user, sessionSecret } = await finish({ ...ana, groups: ["circular-editors"] });
    for (const groups of [[], ["cashiers"], undefined]) {
      expect(await problemOf(finish({ ...ana, groups }))).toBe("groups");
      expect((await userOf(ana.email))?.disabledAt).not.toBeNull();
    }
    expect(await findSession(world.anonymous(), sessionSecret, "browser")).toBeNull();
    expect((await lines("user.edited")).map(({ description }) => description)).toEqual([
      expect.stringContaining("was disabled"),
    ]);
    world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    expect((await finish({ ...ana, groups: ["circular-editors"] })).user).toMatchObject({
      id: user.id,
      disabledAt: null,
    });
  });

  it("make nobody of whom they know nothing, and enable nobody whom people have disabled", async () => {
    await save(mapped);
    const before = await users();
    expect(await problemOf(finish({ ...ana, groups: [] }))).toBe("groups");
    expect(await users()).toEqual(before);
    const { user } = await finish({ ...ana, groups: ["circular-editors"] });
    const { role, firstName, lastName, email, retailerId } = user;
    await editUser(world.contextOf(rows.administrator), user.id, {
      ...{ role, firstName, lastName, email, retailerId, disabled: true },
      ...{ password: null, phoneNumber: null, bonusCardNumber: null },
    });
    expect(await problemOf(finish({ ...ana, groups: ["circular-editors"] }))).toBe("disabled");
  });

  it("that the provider leaves out, because they are too many, change nothing", async () => {
    await save(mapped);
    const { user } = await finish({ ...ana, groups: ["circular-editors"] });
    const overflow = { ...ana, _claim_names: { groups: "src1" }, _claim_sources: { src1: {} } };
    expect(await problemOf(finish(overflow))).toBe("too-many-groups");
    expect(await userOf(ana.email)).toMatchObject({ id: user.id, disabledAt: null });
  });
});

describe("an attacker", () => {
  const everything = async () => ({
    users: await users(),
    bound: await world.runtime.db.selectFrom("userIdentity").selectAll().execute(),
  });

  it("reaches nobody of another retailer and no Administrator, whatever address their own provider vouches for", async () => {
    const victims = [rows.other.staff, rows.other.customer, rows.administrator];
    await save({ domains: "grocer.example,victim.example" });
    for (const [index, victim] of victims.entries()) {
      const email = `victim-${index}@victim.example`;
      await world.runtime.db.updateTable("user").set({ email }).where("id", "=", victim.id).execute();
      const before = await everything();
      expect(await problemOf(finish({ ...ana, sub: `evil-${index}`, email }))).toBe("taken");
      expect(await everything()).toEqual(before);
    }
  });

  it("keeps nobody bound who has moved to another retailer or become an Administrator", async () => {
    await save();
    const { user } = await finish(ana);
    for (const moved of [
      { retailerId: rows.other.retailer.id },
      { role: "Administrator", retailerId: null },
    ] as Partial<UserRow>[]) {
      await world.runtime.db.updateTable("user").set(moved).where("id", "=", user.id).execute();
      expect(await problemOf(finish(ana))).toBe("taken");
      expect(await problemOf(finish({ ...ana, sub: "another" }))).toBe("taken");
    }
  });

  it("needs an address that is verified and of the retailer's domains", async () => {
    await save();
    const before = await everything();
    for (const email_verified of [false, undefined, "no", 1]) {
      expect(await problemOf(finish({ ...ana, email_verified }))).toBe("unverified");
    }
    for (const email of ["ana@evil.example", "ana@grocer.example.evil.example", "ana@sub.grocer.example"]) {
      expect(await problemOf(finish({ ...ana, email }))).toBe("domain");
    }
    for (const email of [undefined, "ana@grocer.example, x@grocer.example", "ana"]) {
      expect(await problemOf(finish({ ...ana, email }))).toBe("unverified");
    }
    expect(await everything()).toEqual(before);
    await save({ trustsEmails: true });
    expect(await problemOf(finish({ ...ana, email_verified: false }))).toBe("unverified");
    expect(await problemOf(finish({ ...ana, email_verified: undefined }))).toBe("none");
  });

  it("forges no ID token: other key, no signature, other issuer, audience or nonce, or one that is over", async () => {
    await save();
    const before = await everything();
    const past = Math.floor(Date.now() / 1000) - 3600;
    const wrongClaims = [
      { iss: "https://evil.example" },
      { aud: "another-client" },
      { nonce: "of-another-sign-in" },
      { nonce: undefined },
      { exp: past, iat: past - 60 },
      { sub: undefined },
    ];
    for (const wrong of wrongClaims)
      expect(await problemOf(finish({ ...ana, ...wrong })), JSON.stringify(wrong)).toBe("provider");
    const { privateKey } = await generateKeyPair("RS256");
    provider.sign = (claims) => provider.signWith(claims, privateKey);
    expect(await problemOf(finish(ana))).toBe("provider");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const supported of [["RS256"], ["RS256", "none"]]) {
      provider.metadata.id_token_signing_alg_values_supported = supported;
      provider.sign = (claims) => `${part({ alg: "none" })}.${part(claims)}.`;
      expect(await problemOf(finish(ana))).toBe("provider");
    }
    expect(await everything()).toEqual(before);
    expect(await lines("account.signedIn")).toEqual([]);
  });

  it("brings nothing in by an answer that this browser did not ask for, or a second time", async () => {
    await save();
    expect(await problemOf(finish(ana, { query: { state: "another" } }))).toBe("provider");
    expect(await problemOf(finish(ana, { query: { state: "" } }))).toBe("provider");
    const anonymous = world.anonymous();
    const { address, secret } = await begin();
    const sent = new URL(address).searchParams;
    provider.claims = { ...ana, nonce: sent.get("nonce") ?? "" };
    const answer = {
      retailerId: own(),
      secret,
      query: new URLSearchParams({ code: "c", state: sent.get("state") ?? "" }),
    };
    for (const wrong of [null, "", "guessed", secret.slice(1)]) {
      expect(await problemOf(finishSingleSignOn(anonymous, { ...answer, secret: wrong }))).toBe("not-begun");
    }
    expect(await problemOf(finishSingleSignOn(anonymous, answer))).toBe("none");
    expect(await problemOf(finishSingleSignOn(anonymous, answer))).toBe("not-begun");
    const late = await begin();
    world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000);
    expect(await problemOf(finishSingleSignOn(anonymous, { ...answer, secret: late.secret }))).toBe(
      "not-begun",
    );
  });

  it("mixes up no providers: an answer counts at its own retailer and of its own issuer alone", async () => {
    const evil = await startForgingProvider();
    await save();
    await save({ issuer: evil.issuer, domains: "evil.example" }, rows.other.retailer.id);
    expect(await problemOf(finish(ana, { retailerId: rows.other.retailer.id }))).toBe("not-begun");
    provider.metadata.authorization_response_iss_parameter_supported = true;
    expect(await problemOf(finish(ana))).toBe("provider");
    expect(await problemOf(finish(ana, { query: { iss: evil.issuer } }))).toBe("provider");
    expect(await problemOf(finish(ana, { query: { iss: provider.issuer } }))).toBe("none");
    // An equal id at another issuer belongs to another person.
    provider.metadata.issuer = evil.issuer;
    expect(await problemOf(finish(ana))).toMatch(/provider/);
    await evil.close();
  });

  it("learns from a domain nothing of its accounts, and is told to wait after many tries", async () => {
    await save();
    expect(await problemOf(begin("nobody@unknown.example"))).toBe("no-domain");
    const asked = await Promise.all(
      ["ana@grocer.example", "nobody@grocer.example"].map((email) => begin(email)),
    );
    expect(asked.map(({ address }) => new URL(address).origin)).toEqual([provider.issuer, provider.issuer]);
    for (let count = 3; count < 30; count += 1) await problemOf(begin("nobody@unknown.example"));
    await expect(begin()).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("passwords", () => {
  const withPassword = (email: string) => signIn(world.anonymous(), { email, password }, "api");

  it("of a retailer's staff count no more once it says so, whatever their address", async () => {
    const passwordHash = await quickHash(password);
    const make = (email: string) =>
      makeUser(world.runtime.db, { role: "Retailer", retailerId: own(), email, passwordHash });
    await make("kim@grocer.example");
    await make("agency@elsewhere.example");
    await save();
    await withPassword("kim@grocer.example");
    await save({ allowsPasswords: false });
    await expect(withPassword("kim@grocer.example")).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("single sign-on"),
    });
    for (const { email } of [rows.administrator, rows.own.customer, rows.other.staff])
      await withPassword(email);
    await expect(withPassword("agency@elsewhere.example")).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      signIn(world.anonymous(), { email: "kim@grocer.example", password: "wrong" }, "api"),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    for (const email of ["kim@grocer.example", "agency@elsewhere.example"]) {
      await requestPasswordReset(world.anonymous(), { email }, null);
    }
    await sendAll(world);
    const asked = (await readOutbox(world.dataDir)).map(({ to }) => to?.[0]?.address);
    expect(asked).toEqual([]);
    await removeSingleSignOn((await signedIn(world.anonymous(), rows.administrator)).ctx, own());
    await withPassword("kim@grocer.example");
  });
});

describe("the settings", () => {
  it("are for Administrators alone, and keep their secret to themselves", async () => {
    await save();
    const staff = world.contextOf(rows.own.staff);
    await expect(saveSingleSignOn(staff, own(), singleSignOnSchema.parse(settings()))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(findSingleSignOn(staff, own())).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeSingleSignOn(staff, own())).rejects.toMatchObject({ code: "forbidden" });
    const admin = world.contextOf(rows.administrator);
    await expect(findSingleSignOn(admin, 99_999)).rejects.toMatchObject({ code: "not_found" });
    const shown = await findSingleSignOn(admin, own());
    expect(shown).toMatchObject({ domains: ["grocer.example"], userCount: 0 });
    const stored = await world.runtime.db.selectFrom("singleSignOn").selectAll().execute();
    const told = JSON.stringify([shown, stored, await lines("retailer.singleSignOnSaved")]);
    expect(told).not.toContain(providerClient.clientSecret);
  });

  it("keep the secret that is stored, but for the issuer alone that it was entered for", async () => {
    await save();
    await save({ clientSecret: "", scopes: "openid email" });
    await expect(save({ clientSecret: "", issuer: "https://evil.example" })).rejects.toMatchObject({
      fields: { clientSecret: [expect.stringContaining("again")] },
    });
    const admin = world.contextOf(rows.administrator);
    const evil = { issuer: "https://evil.example", clientId: "endcap", clientSecret: null };
    await expect(testSingleSignOn(admin, own(), evil)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await problemOf(finish(ana))).toBe("none");
  });

  it("are saved and removed only with a fresh confirmation", async () => {
    await save();
    const { ctx } = await signedIn(world.anonymous(), rows.administrator);
    world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000);
    const unconfirmed = { code: "unauthenticated", fields: { confirm: expect.anything() } };
    const input = singleSignOnSchema.parse(settings({ domains: "elsewhere.example" }));
    await expect(saveSingleSignOn(ctx, own(), input)).rejects.toMatchObject(unconfirmed);
    await expect(removeSingleSignOn(ctx, own())).rejects.toMatchObject(unconfirmed);
    expect(await findSingleSignOn(ctx, own())).toMatchObject({ domains: ["grocer.example"] });
  });

  it("give a domain to one retailer", async () => {
    await save();
    await expect(
      save({ domains: "other.example, GROCER.example" }, rows.other.retailer.id),
    ).rejects.toMatchObject({
      code: "conflict",
      fields: { domains: ["grocer.example stands for another retailer."] },
    });
    expect(await findSingleSignOn(world.contextOf(rows.administrator), rows.other.retailer.id)).toBeNull();
  });

  it("refuse what would let in strangers, or nobody", () => {
    const problems = (change: object) =>
      singleSignOnSchema.safeParse(settings(change)).error?.issues.map(({ message }) => message);
    expect(problems({ issuer: `${provider.issuer}/.well-known/openid-configuration` })).toBeUndefined();
    expect(problems({ issuer: "https://login.microsoftonline.com/common/v2.0" })).toEqual([
      expect.stringContaining("every company"),
    ]);
    expect(problems({ issuer: "javascript:alert(1)" })).toHaveLength(1);
    expect(problems({ issuer: "https://a:b@login.example" })).toHaveLength(1);
    expect(problems({ domains: "gmail.com" })).toEqual([expect.stringContaining("Anybody")]);
    expect(problems({ domains: "grocer" })).toEqual(["grocer is no email domain, such as grocer.example."]);
    expect(
      singleSignOnSchema.parse(settings({ domains: "@Bücher.example, grocer.example" })).domains,
    ).toEqual(["xn--bcher-kva.example", "grocer.example"]);
    expect(problems({ defaultRole: "Administrator" })).toEqual(["Role of new people is required!"]);
    expect(problems({ scopes: "email" })).toEqual(["Scopes must hold openid."]);
    expect(problems({ groupsClaim: "groups" })).toHaveLength(1);
    expect(problems({ staffGroups: "editors" })).toHaveLength(1);
  });
});

it("each retailer has a redirect URI of its own at the base URL", async () => {
  const ctx = withSettings(world.anonymous(), { baseUrl: "https://ads.example" });
  expect(redirectUriOf(ctx, 7)).toBe("https://ads.example/login/single-sign-on/7/callback");
  await save();
  const { address } = await begin();
  expect(new URL(address).searchParams.get("redirect_uri")).toBe(redirectUriOf(world.anonymous(), own()));
  expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
});
