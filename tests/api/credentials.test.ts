import { beforeEach, describe, expect, it } from "vitest";
import { signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import {
  createUserTokens,
  deriveToken,
  findUserToken,
} from "#app/identity/domain/accounts/user-tokens.server";
import { addApiKey, revokeApiKey } from "#app/identity/domain/api-keys/api-keys.server";
import { endOtherSessions } from "#app/identity/domain/sessions/own-sessions.server";
import { confirmIdentity } from "#app/identity/domain/sign-in-factors/confirm-identity.server";
import {
  beginCheck,
  beginRun,
  checkImport,
  runImport,
} from "#app/identity/domain/user-imports/run-import.server";
import type { UserInput } from "#app/identity/domain/users/schemas";
import { addUser, editUser } from "#app/identity/domain/users/users.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { makeUser } from "#db/seed/factories";
import type { UserRow } from "#db/tables/identity";
import { type ApiWorld, openApiWorld, password } from "#tests/setup/api-world";
import { signedIn } from "#tests/setup/signed-in";
import { heading, openTable, optionsFor } from "#tests/setup/user-imports";

const newPassword = "a wholly other phrase";
const newAddress = "taken.over@elsewhere.example";
const minute = 60_000;

let world: ApiWorld;
let staff: UserRow;
let administrator: UserRow;
let customer: UserRow;
let outsider: UserRow;

beforeEach(async () => {
  world = await openApiWorld();
  ({ administrator } = world.rows);
  ({ staff, customer } = world.rows.own);
  outsider = world.rows.other.staff;
});

const wait = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
};
const rowOf = (id: number) =>
  world.runtime.db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirst();
const mailsTo = async (recipient: string) =>
  (
    await world.runtime.db.selectFrom("email").select("template").where("recipient", "=", recipient).execute()
  ).map(({ template }) => template);
const everything = async () => ({
  users: await world.runtime.db.selectFrom("user").selectAll().orderBy("id").execute(),
  keys: await world.runtime.db.selectFrom("apiKey").select(["id", "userId"]).orderBy("id").execute(),
  emails: await world.runtime.db.selectFrom("email").selectAll().execute(),
});

/** An edit that changes nothing but what is given. */
function edit(ctx: Context, user: UserRow, given: Partial<UserInput>, oldPassword?: string) {
  const { role, firstName, lastName, email, retailerId } = user;
  const same = { role, firstName, lastName, email, retailerId, disabled: false };
  const rest = { password: null, phoneNumber: null, bonusCardNumber: null };
  return editUser(ctx, user.id, { ...same, ...rest, ...given }, oldPassword);
}

async function keyOf(user: UserRow, access: "read" | "full" = "full") {
  const { ctx } = await signedIn(world.anonymous(), user);
  return addApiKey(ctx, { name: `Key ${Math.random()}`, access, days: "30" });
}

const change = (token: string, user: UserRow, json: object, path = `/api/Users/${user.id}`) =>
  world.call("PUT", path, { token, json });

/** Who asks, through what. */
const ways = {
  "a screen, signed in just now": async (user: UserRow) => (await signedIn(world.anonymous(), user)).ctx,
  "a screen, signed in a while ago": async (user: UserRow) => {
    const { ctx } = await signedIn(world.anonymous(), user);
    wait(16 * minute);
    return ctx;
  },
  "a screen, confirmed since": async (user: UserRow) => {
    const { ctx } = await signedIn(world.anonymous(), user);
    wait(16 * minute);
    await confirmIdentity(ctx, { password, code: null });
    return ctx;
  },
  "a screen, confirmed a while ago": async (user: UserRow) => {
    const { ctx } = await signedIn(world.anonymous(), user);
    await confirmIdentity(ctx, { password, code: null });
    wait(15 * minute + 1);
    return ctx;
  },
  "another session than the one that confirmed": async (user: UserRow) => {
    const { ctx } = await signedIn(world.anonymous(), user);
    wait(16 * minute);
    await signedIn(world.anonymous(), user);
    return ctx;
  },
  "a session that was ended": async (user: UserRow) => {
    const { ctx } = await signedIn(world.anonymous(), user);
    await endOtherSessions((await signedIn(world.anonymous(), user)).ctx);
    return ctx;
  },
  "a Customer's token of a website": async (user: UserRow) =>
    (await signedIn(world.anonymous(), user, "customer")).ctx,
  "the command line": async () => ({ ...world.contextOf(), source: "command" as const }),
};
const allowedWays: string[] = [
  "a screen, signed in just now",
  "a screen, confirmed since",
  "the command line",
];

const changes: Record<string, Partial<UserInput>> = {
  password: { password: newPassword },
  address: { email: newAddress },
  both: { password: newPassword, email: newAddress },
};
const mails: Record<string, string[]> = {
  password: ["password-changed"],
  address: ["address-changed"],
  both: ["password-changed", "address-changed"],
};

describe("the form", () => {
  it.each(Object.keys(ways).flatMap((way) => Object.keys(changes).map((what) => [way, what] as const)))(
    "by %s: the %s of oneself and of a colleague",
    async (way, what) => {
      for (const [asks, whose] of [
        [staff, staff],
        [staff, customer],
        [administrator, outsider],
      ] as const) {
        const ctx = await ways[way as keyof typeof ways](asks);
        const before = await everything();
        const attempt = edit(ctx, whose, changes[what] ?? {});
        if (!allowedWays.includes(way)) {
          await expect(attempt).rejects.toMatchObject({
            code: "unauthenticated",
            fields: { confirm: expect.anything() },
          });
          expect(await everything()).toEqual(before);
          continue;
        }
        await attempt;
        expect((await mailsTo(whose.email)).filter((name) => name !== "new-sign-in")).toEqual(mails[what]);
        const after = await rowOf(whose.id);
        expect(after?.passwordHash !== whose.passwordHash).toBe(what !== "address");
        expect(after?.email).toBe(what === "password" ? whose.email : newAddress);
        if (what !== "password") {
          expect(after?.emailConfirmed).toBe(0);
          expect(await mailsTo(newAddress)).toEqual(["confirm-email"]);
          await edit(world.contextOf(), { ...whose, email: newAddress }, { email: whose.email });
        }
        await world.runtime.db.deleteFrom("email").execute();
        await world.runtime.db
          .updateTable("user")
          .set({ passwordHash: whose.passwordHash })
          .where("id", "=", whose.id)
          .execute();
      }
    },
  );

  it("asks for no confirmation where neither changes, also in another spelling", async () => {
    const { ctx } = await signedIn(world.anonymous(), staff);
    wait(16 * minute);
    await edit(ctx, customer, { firstName: "Augusta" });
    expect(await mailsTo(customer.email)).toEqual([]);
    const token = await world.tokenOf(staff);
    wait(16 * minute);
    const json = {
      firstName: "Ada",
      email: ` ${customer.email.toUpperCase()} `,
      password: "",
      confirmPassword: "",
    };
    expect((await change(token, customer, json)).status).toBe(200);
    // The Kelvin sign, which is a k in lower case.
    expect((await change(token, customer, { email: customer.email.replaceAll("k", "\u212A") })).status).toBe(
      200,
    );
    expect(await mailsTo(customer.email)).toEqual([]);
  });

  it("ends all access of whose address a colleague changes, and none of who changes their own", async () => {
    const { ctx } = await signedIn(world.anonymous(), staff);
    const theirs = await world.tokenOf(customer);
    const { key } = await keyOf(staff, "read");
    await edit(ctx, customer, changes.address ?? {});
    expect((await world.call("GET", "/api/Account", { token: theirs })).status).toBe(401);
    await edit(ctx, staff, { email: "own@endcap.example" });
    expect((await world.call("GET", "/api/Users", { token: key })).status).toBe(200);
  });

  it("is kept to people of one's own retailer, however freshly confirmed", async () => {
    const { ctx } = await signedIn(world.anonymous(), staff);
    const before = await everything();
    for (const whose of [outsider, world.rows.other.customer, administrator])
      await expect(
        edit(ctx, { ...whose, role: "Retailer", retailerId: staff.retailerId }, changes.both ?? {}),
      ).rejects.toMatchObject({
        code: "not_found",
      });
    const { ctx: shopper } = await signedIn(world.anonymous(), customer, "api");
    await expect(edit(shopper, customer, changes.password ?? {})).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await everything()).toEqual(before);
  });
});

describe("the API", () => {
  it("takes a young token, or for oneself the old password; an older token alone changes nothing", async () => {
    const token = await world.tokenOf(staff);
    wait(16 * minute);
    const before = await everything();
    const both = { password: newPassword, confirmPassword: newPassword, email: newAddress };
    for (const whose of [staff, customer]) {
      const refused = await change(token, whose, both);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining("Sign in again") });
      for (const path of [
        `/api/users/${whose.id}`,
        `/API/USERS/${whose.id}/`,
        `/api/Users/${whose.id}?oldPassword=${encodeURIComponent(password)}`,
      ])
        expect((await change(token, whose, both, path)).status).toBe(401);
    }
    // A colleague's old password, and one's own for a colleague, are no confirmation.
    expect((await change(token, customer, { ...both, oldPassword: password })).status).toBe(401);
    expect((await change(token, staff, { ...both, oldPassword: "wrong" })).status).toBe(400);
    for (const method of ["POST", "PATCH"])
      expect((await world.call(method, `/api/Users/${staff.id}`, { token, json: both })).status).toBe(404);
    expect(await everything()).toEqual(before);
    expect((await change(token, staff, { ...both, oldPassword: password })).status).toBe(200);
    expect(await mailsTo(staff.email)).toEqual(["password-changed", "address-changed"]);
    expect(await rowOf(staff.id)).toMatchObject({ email: newAddress, emailConfirmed: 0 });
    // The one that asks goes on.
    expect((await world.call("GET", "/api/Account", { token })).status).toBe(200);
  });

  it("counts wrong old passwords, whatever call they come by", async () => {
    const token = await world.tokenOf(staff);
    const wrong = { oldPassword: "wrong", password: newPassword, confirmPassword: newPassword };
    for (let count = 0; count < 5; count += 1) {
      const path = count % 2 === 0 ? "/api/Account/ChangePassword" : `/api/Users/${staff.id}`;
      const method = count % 2 === 0 ? "POST" : "PUT";
      expect((await world.call(method, path, { token, json: wrong })).status).toBe(400);
    }
    const right = { ...wrong, oldPassword: password };
    expect((await change(token, staff, right)).status).toBe(429);
    expect((await world.call("POST", "/api/Account/ChangePassword", { token, json: right })).status).toBe(
      429,
    );
    expect((await rowOf(staff.id))?.passwordHash).toBe(staff.passwordHash);
  });

  it("has one of two changes with the same old password win", async () => {
    const one = (await signedIn(world.anonymous(), staff, "api")).ctx;
    const two = (await signedIn(world.anonymous(), staff, "api")).ctx;
    wait(16 * minute);
    const results = await Promise.allSettled([
      edit(one, staff, { password: "the first new phrase" }, password),
      edit(two, staff, { password: "the second new phrase" }, password),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await mailsTo(staff.email)).toEqual(["password-changed"]);
  });
});

describe("an API key", () => {
  const users = (id: number) =>
    [
      ["PUT", `/api/Users/${id}`, { password: newPassword, confirmPassword: newPassword }],
      ["PUT", `/api/users/${id}/`, { email: newAddress }],
      ["PUT", `/api/Users/${id}`, { email: newAddress, oldPassword: password }],
      ["PUT", `/api/Users/${id}`, { firstName: "Quiet" }],
      ["PUT", `/api/Users/${id}`, { role: "Administrator" }],
      ["PUT", `/api/Users/${id}`, { disabled: true }],
      ["DELETE", `/api/Users/${id}`, undefined],
    ] as const;

  it("makes and changes no users, keys or sign-in, whosever it is and whatever it may", async () => {
    const person = {
      ...{ firstName: "A", lastName: "B", email: "a@b.example", retailer: { id: staff.retailerId } },
      ...{ password: newPassword, confirmPassword: newPassword },
    };
    for (const [owner, access] of [
      [administrator, "full"],
      [staff, "full"],
      [staff, "read"],
    ] as const) {
      const { key, id } = await keyOf(owner, access);
      const before = await everything();
      const form = new FormData();
      form.append("existing", "update");
      form.append("file", new Blob([`${heading},Password\nA,B,${customer.email},${newPassword}`]), "a.csv");
      const calls = [
        ...users(owner.id),
        ...users(customer.id),
        ["POST", "/api/Users", { ...person, role: "Administrator" }],
        ["POST", "/api/UserCustomer", person],
        ["POST", "/api/Account", { firstName: "A", lastName: "B" }],
        [
          "POST",
          "/api/Account/ChangePassword",
          { oldPassword: password, password: newPassword, confirmPassword: newPassword },
        ],
        ["POST", "/api/Account/Logout", {}],
        ["POST", `/api/Retailers/${world.rows.own.retailer.id}`, { requiresSecondStep: true }],
      ] as const;
      for (const [method, path, json] of calls) {
        const { status } = await world.call(method, path, { token: key, json });
        expect([method, path, status]).toEqual([method, path, 403]);
      }
      expect((await world.call("POST", "/api/Users/Upload", { token: key, form })).status).toBe(403);
      const actor = { ...world.contextOf(owner).actor, apiKey: { id, name: "Key", access } };
      const ctx = { ...world.contextOf(), actor } as Context;
      await expect(addApiKey(ctx, { name: "Another", access: "full", days: "365" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(revokeApiKey(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(endOtherSessions(ctx)).rejects.toMatchObject({ code: "forbidden" });
      expect(await everything()).toEqual(before);
      expect((await world.call("GET", "/api/Users", { token: key })).status).toBe(200);
    }
  });

  it("is made with a fresh confirmation and a mail to its owner", async () => {
    const { ctx } = await signedIn(world.anonymous(), staff);
    wait(16 * minute);
    const input = { name: "Nightly", access: "full", days: "30" } as const;
    await expect(addApiKey(ctx, input)).rejects.toMatchObject({ fields: { confirm: expect.anything() } });
    expect(await everything()).toMatchObject({ keys: [], emails: [] });
    await confirmIdentity(ctx, { password, code: null });
    await addApiKey(ctx, input);
    expect(await mailsTo(staff.email)).toEqual(["sign-in-changed"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "another password by oneself",
      async () => edit((await signedIn(world.anonymous(), staff)).ctx, staff, changes.password ?? {}),
    ],
    [
      "another password by a colleague",
      async () => edit((await signedIn(world.anonymous(), administrator)).ctx, staff, changes.password ?? {}),
    ],
    [
      "a role to and fro",
      async () => {
        const { ctx } = await signedIn(world.anonymous(), administrator);
        await edit(ctx, staff, { role: "Customer" });
        await edit(ctx, staff, {});
      },
    ],
    [
      "signing out everywhere else",
      async () => endOtherSessions((await signedIn(world.anonymous(), staff)).ctx),
    ],
    [
      "a role to and fro by a file",
      async () => {
        for (const role of ["Customer", "Retailer"])
          await imported(administrator, `${heading},Role\nA,B,${staff.email},${role}`);
      },
    ],
    [
      "another password by a file",
      () => imported(administrator, `${heading},Password\nA,B,${staff.email},${newPassword}`),
    ],
  ])("ends with %s", async (_what, end) => {
    const { key } = await keyOf(staff);
    expect((await world.call("GET", "/api/Account", { token: key })).status).toBe(200);
    await end();
    expect((await world.call("GET", "/api/Account", { token: key })).status).toBe(401);
    expect((await everything()).keys).toEqual([]);
  });
});

async function imported(asks: UserRow, text: string, later = 0) {
  const { ctx } = await signedIn(world.anonymous(), asks);
  const opened = await openTable(ctx, text);
  const options = { ...optionsFor(opened), existing: "update" as const, retailerId: staff.retailerId };
  const id = await beginCheck(ctx, opened.id, options);
  await checkImport(ctx, id);
  wait(later);
  return runImport(ctx, await beginRun(ctx, id));
}

describe("a file of users", () => {
  it("changes passwords only with a fresh confirmation, tells the people, and ends their sessions", async () => {
    const session = await signedIn(world.anonymous(), customer);
    const text = `${heading},Password\nA,B,${customer.email},${newPassword}`;
    const before = await everything();
    await expect(imported(staff, text, 16 * minute)).rejects.toMatchObject({
      fields: { confirm: expect.anything() },
    });
    expect(await everything()).toEqual(before);
    await imported(staff, text);
    expect(await mailsTo(customer.email)).toEqual(["password-changed"]);
    expect((await rowOf(customer.id))?.passwordHash).not.toBe(customer.passwordHash);
    const left = await world.runtime.db
      .selectFrom("session")
      .select("id")
      .where("userId", "=", customer.id)
      .execute();
    expect([session.secret.length > 0, left]).toEqual([true, []]);
  });

  it("that changes no passwords needs none", async () => {
    const done = await imported(staff, `${heading}\nAugusta,B,${customer.email}`, 16 * minute);
    expect(done).toMatchObject({ updated: 1 });
    expect(await mailsTo(customer.email)).toEqual([]);
  });

  it("sent to the API needs a young token", async () => {
    const token = await world.tokenOf(staff);
    wait(16 * minute);
    const send = () => {
      const form = new FormData();
      form.append("existing", "update");
      form.append("file", new Blob([`${heading},Password\nA,B,${customer.email},${newPassword}`]), "a.csv");
      return world.call("POST", "/api/Users/Upload", { token, form });
    };
    expect((await send()).status).toBe(401);
    expect((await rowOf(customer.id))?.passwordHash).toBe(customer.passwordHash);
  });
});

describe("who may work with what a retailer has", () => {
  it("is made and given more with a fresh confirmation only, by form, API and file", async () => {
    const token = await world.tokenOf(administrator);
    const { ctx } = await signedIn(world.anonymous(), administrator);
    const text = `${heading},Role\nA,B,new@admins.example,Administrator`;
    wait(16 * minute);
    const before = (await everything()).users;
    const role = { role: "Administrator", retailerId: null } as const;
    const unconfirmed = { code: "unauthenticated", fields: { confirm: expect.anything() } };
    await expect(edit(ctx, staff, role)).rejects.toMatchObject(unconfirmed);
    const make = (json: object, by: string) => world.call("POST", "/api/Users", { token: by, json });
    const person = { firstName: "A", lastName: "B", email: "new@admins.example", role: "Administrator" };
    const colleague = { ...person, role: "Retailer", retailer: { id: staff.retailerId } };
    expect((await make(person, token)).status).toBe(401);
    expect((await make(colleague, token)).status).toBe(401);
    expect((await make({ ...colleague, role: "Customer" }, token)).status).toBe(201);
    expect((await change(token, staff, { role: "Administrator" })).status).toBe(401);
    await expect(imported(administrator, text, 16 * minute)).rejects.toMatchObject(unconfirmed);
    await expect(
      imported(staff, text.replace("Administrator", "Retailer"), 16 * minute),
    ).rejects.toMatchObject(unconfirmed);
    expect((await everything()).users).toEqual([...before, expect.objectContaining({ role: "Customer" })]);
    const { jwt: young } = await signInForApi(world.anonymous(), { email: administrator.email, password });
    expect((await make({ ...person, email: "second@admins.example" }, young)).status).toBe(201);
    expect((await change(young, staff, { role: "Administrator" })).status).toBe(200);
    // One who was disabled is as good as new.
    expect((await change(young, staff, { disabled: true })).status).toBe(200);
    wait(16 * minute);
    expect((await change(young, staff, { disabled: false })).status).toBe(401);
  });

  it("has no colleague's address after deleting them without one", async () => {
    const token = await world.tokenOf(staff);
    wait(16 * minute);
    const peer = await makeUser(world.runtime.db, { role: "Retailer", retailerId: staff.retailerId });
    expect((await world.call("DELETE", `/api/Users/${peer.id}`, { token })).status).toBe(204);
    const json = {
      firstName: "A",
      lastName: "B",
      email: peer.email,
      role: "Retailer",
      password: newPassword,
      confirmPassword: newPassword,
    };
    expect((await world.call("POST", "/api/Users", { token, json })).status).toBe(401);
  });
});

describe("a link to set a password", () => {
  it.each(["resetPassword", "setPassword"] as const)(
    "(%s) ends when its user is disabled, for good",
    async (purpose) => {
      const ids = await inTransaction(world.contextOf(), (tx) => createUserTokens(tx, [customer], purpose));
      const row = await world.runtime.db
        .selectFrom("userToken")
        .selectAll()
        .where("id", "=", ids.get(customer.id) ?? 0)
        .executeTakeFirstOrThrow();
      const link = { token: deriveToken(world.contextOf(), row), email: customer.email, purposes: [purpose] };
      expect(await findUserToken(world.anonymous(), link)).toMatchObject({ userId: customer.id });
      const { ctx } = await signedIn(world.anonymous(), staff);
      await edit(ctx, customer, { disabled: true });
      await edit(ctx, customer, { disabled: false });
      expect(await findUserToken(world.anonymous(), link)).toBeNull();
    },
  );
});

describe("addresses that staff can't give to anybody", () => {
  const sentence = "This email can’t be used here. Ask an Administrator.";
  const make = (ctx: Context, email: string) =>
    addUser(ctx, {
      ...{ role: "Customer", firstName: "A", lastName: "B", email, retailerId: staff.retailerId },
      ...{ password: null, phoneNumber: null, bonusCardNumber: null, disabled: false },
    });

  it("are those of others' single sign-on and of others' accounts, all told alike", async () => {
    const retailerId = world.rows.other.retailer.id;
    await world.runtime.db
      .insertInto("singleSignOn")
      .values({
        ...{
          retailerId,
          issuer: "https://sso.example",
          clientId: "a",
          clientSecretSealed: "x",
          scopes: "openid",
        },
        ...{
          trustsEmails: 0,
          defaultRole: "Customer",
          groupsClaim: null,
          groupRoles: "[]",
          allowsPasswords: 1,
        },
        ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
      } as never)
      .execute();
    await world.runtime.db
      .insertInto("singleSignOnDomain")
      .values({ domain: "theirs.example", retailerId })
      .execute();
    const { ctx } = await signedIn(world.anonymous(), staff);
    const before = await everything();
    const refused = { code: "conflict", message: sentence, fields: { email: [sentence] } };
    const addresses = [
      "ceo@theirs.example",
      outsider.email,
      world.rows.other.customer.email,
      administrator.email,
    ];
    for (const email of addresses) {
      await expect(make(ctx, email)).rejects.toMatchObject(refused);
      await expect(edit(ctx, customer, { email })).rejects.toMatchObject(refused);
      await expect(edit(ctx, staff, { email })).rejects.toMatchObject(refused);
    }
    expect(await everything()).toEqual(before);
    for (const email of addresses)
      expect(await imported(staff, `${heading}\nA,B,${email.toUpperCase()}`)).toMatchObject({
        created: 0,
        updated: 0,
        failed: 1,
      });
    expect((await everything()).users).toEqual(before.users);
    await make((await signedIn(world.anonymous(), administrator)).ctx, "ceo@theirs.example");
    // Their own staff may.
    const { ctx: theirs } = await signedIn(world.anonymous(), outsider);
    await edit(theirs, world.rows.other.customer, { email: "kim@theirs.example" });
    expect(await rowOf(world.rows.other.customer.id)).toMatchObject({ email: "kim@theirs.example" });
  });
});

describe("a sign-in to the API", () => {
  it("is told of by mail where the program was not known, and not to Customers", async () => {
    const signIn = (user: UserRow, agent: string) =>
      world.call("POST", "/api/Account/Login", {
        json: { email: user.email, password },
        headers: { "User-Agent": agent },
      });
    for (const agent of ["curl/8.1", "curl/8.2", "price-import/1.0", "price-import/1.1"])
      expect((await signIn(staff, agent)).status).toBe(200);
    // The first of all needs none.
    expect(await mailsTo(staff.email)).toEqual(["new-sign-in"]);
    for (const agent of ["curl/8.1", "other/1"]) await signIn(customer, agent);
    expect(await mailsTo(customer.email)).toEqual([]);
  });
});
