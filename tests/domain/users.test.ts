import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { countUninvited, inviteUsersAgain } from "#app/identity/domain/users/invite-again.server";
import { getUser, listUsersPage } from "#app/identity/domain/users/queries.server";
import { type UserInput, userSchema } from "#app/identity/domain/users/schemas";
import { userList } from "#app/identity/domain/users/user-list";
import { addUser, deleteUser, editUser } from "#app/identity/domain/users/users.server";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { toInstant } from "#db/columns";
import { makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { listUsers } from "#tests/setup/list-users";
import { signedIn } from "#tests/setup/signed-in";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { watchCount } from "#tests/setup/watch-count";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let admin: Context;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  admin = world.contextOf(rows.administrator);
  ({ ctx: staff } = await signedIn(world.anonymous(), rows.own.staff));
  outsider = world.contextOf(rows.other.staff);
});

const own = () => rows.own.retailer.id;
const ask = (search: string) => readListQuery(userList, new URLSearchParams(search));

function person(given: Partial<UserInput> = {}): UserInput {
  return {
    role: "Customer",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.test",
    password: null,
    phoneNumber: null,
    bonusCardNumber: null,
    retailerId: own(),
    disabled: false,
    ...given,
  };
}

/** An edit that changes nothing but what is given. */
async function edited(ctx: Context, user: UserRow, given: Partial<UserInput>): Promise<void> {
  const { role, firstName, lastName, email, retailerId } = user;
  await editUser(ctx, user.id, person({ role, firstName, lastName, email, retailerId, ...given }));
}

function usersInDatabase(): Promise<UserRow[]> {
  return world.runtime.db.selectFrom("user").selectAll().orderBy("id").execute();
}

describe("users", () => {
  it("get no password that is guessed first, whether added or edited", async () => {
    const before = await usersInDatabase();
    for (const password of ["password123", "ada@example.test"]) {
      const refused = { code: "invalid_input", fields: { password: [expect.any(String)] } };
      await expect(addUser(staff, person({ password }))).rejects.toMatchObject(refused);
      await expect(editUser(staff, rows.own.customer.id, person({ password }))).rejects.toMatchObject(
        refused,
      );
    }
    expect(await usersInDatabase()).toEqual(before);
  });

  it("are added with a trace in the activity log that holds no password", async () => {
    const { id } = await addUser(
      staff,
      person({ bonusCardNumber: "0012 34", password: "correct horse battery" }),
    );
    expect(await getUser(staff, id)).toMatchObject({
      email: "ada@example.test",
      role: "Customer",
      bonusCardNumber: "0012 34",
      emailConfirmed: false,
      disabled: false,
      retailer: { id: own(), slug: rows.own.retailer.slug },
    });
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "user.created")
      .executeTakeFirstOrThrow();
    expect(activity).toMatchObject({ entityId: id, retailerId: own(), userName: rows.own.staff.email });
    expect(JSON.stringify(activity)).not.toContain("correct horse");
    const input = { email: "ada@example.test", password: "correct horse battery" };
    expect((await signIn(world.anonymous(), input, "api")).user.id).toBe(id);
  });

  it("are sent an email to set a password when they have none", async () => {
    const { id } = await addUser(staff, person());
    await addUser(staff, person({ email: "b@example.test", password: "correct horse battery" }));
    const emails = await world.runtime.db.selectFrom("email").selectAll().execute();
    expect(emails).toMatchObject([{ template: "set-password", userId: id, recipient: "ada@example.test" }]);
  });

  it("count as confirmed when made as other than Customers, and when edited as other than staff", async () => {
    const { id } = await addUser(staff, person({ role: "Retailer" }));
    expect((await getUser(staff, id)).emailConfirmed).toBe(true);
    const customer = await addUser(staff, person({ email: "b@example.test" }));
    expect((await getUser(staff, customer.id)).emailConfirmed).toBe(false);
    await editUser(staff, customer.id, person({ email: "b@example.test", role: "Retailer" }));
    expect((await getUser(staff, customer.id)).emailConfirmed).toBe(false);
    await editUser(staff, customer.id, person({ email: "b@example.test" }));
    expect((await getUser(staff, customer.id)).emailConfirmed).toBe(true);
  });

  it("have an email of their own, whatever its case", async () => {
    const taken = { code: "conflict", fields: { email: ["There is a user with this email already."] } };
    const { email } = rows.own.staff;
    await expect(addUser(staff, person({ email }))).rejects.toMatchObject(taken);
    await expect(edited(staff, rows.own.customer, { email })).rejects.toMatchObject(taken);
    expect(userSchema.parse({ ...person(), email: " Ada@EXAMPLE.test " }).email).toBe("ada@example.test");
  });

  it("keep their password when none is given, and lose their sessions when one is", async () => {
    const { id } = await addUser(staff, person({ password: "the first password" }));
    const input = { email: "ada@example.test", password: "the first password" };
    const { sessionSecret } = await signIn(world.anonymous(), input, "api");
    await editUser(staff, id, person({ firstName: "Augusta" }));
    expect(await findSession(world.contextOf(), sessionSecret, "api")).not.toBeNull();
    await editUser(staff, id, person({ password: "the second password" }));
    expect(await findSession(world.contextOf(), sessionSecret, "api")).toBeNull();
    await expect(signIn(world.anonymous(), input, "api")).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("are signed out at once when they are disabled, deleted, or get another role or retailer", async () => {
    const changes: ((user: UserRow) => Promise<void>)[] = [
      (user) => edited(admin, user, { disabled: true }),
      (user) => edited(admin, user, { role: "Customer" }),
      (user) => edited(admin, user, { retailerId: rows.other.retailer.id }),
      (user) => deleteUser(admin, user.id),
    ];
    for (const change of changes) {
      const user = await makeUser(world.runtime.db, { role: "Retailer", retailerId: own() });
      const secret = await createSession(world.contextOf(), user.id, "browser");
      await change(user);
      const sessions = await world.runtime.db
        .selectFrom("session")
        .select("id")
        .where("userId", "=", user.id)
        .execute();
      expect(sessions).toEqual([]);
      expect(await findSession(world.contextOf(), secret, "browser")).toBeNull();
    }
  });

  it("don't delete or disable themselves, nor change their own role", async () => {
    await expect(deleteUser(staff, rows.own.staff.id)).rejects.toThrow("You can't delete your own account.");
    await expect(edited(staff, rows.own.staff, { disabled: true })).rejects.toThrow(
      "You can't disable your own account.",
    );
    await expect(edited(staff, rows.own.staff, { role: "Customer" })).rejects.toThrow(
      "You can't change your own role.",
    );
    await edited(staff, rows.own.staff, { firstName: "Still here" });
  });

  it("always have an Administrator who can sign in", async () => {
    const system = world.contextOf();
    const message = "This is the last Administrator, who can't";
    const { administrator } = rows;
    await expect(deleteUser(system, administrator.id)).rejects.toThrow(message);
    await expect(edited(system, administrator, { disabled: true })).rejects.toThrow(message);
    const second = await makeUser(world.runtime.db, { role: "Administrator", retailerId: null });
    await edited(admin, second, { disabled: true });
    await expect(deleteUser(system, administrator.id)).rejects.toThrow(message);
    await edited(system, second, { disabled: false });
    await deleteUser(system, administrator.id);
  });
});

describe("staff", () => {
  it("can't give the role Administrator to anyone, themselves included, and nothing changes", async () => {
    const before = await usersInDatabase();
    const refused = { code: "forbidden", fields: { role: [expect.stringContaining("not allowed")] } };
    const escalation = { role: "Administrator", retailerId: null } as const;
    await expect(addUser(staff, person(escalation))).rejects.toMatchObject(refused);
    await expect(edited(staff, rows.own.staff, escalation)).rejects.toMatchObject(refused);
    await expect(edited(staff, rows.own.customer, escalation)).rejects.toMatchObject(refused);
    expect(await usersInDatabase()).toEqual(before);
  });

  it("meet neither Administrators nor another retailer's users", async () => {
    const before = await usersInDatabase();
    for (const attempt of [
      () => getUser(outsider, rows.own.customer.id),
      () => getUser(staff, rows.administrator.id),
      () => edited(outsider, rows.own.customer, { retailerId: rows.other.retailer.id }),
      () => edited(outsider, rows.other.customer, { retailerId: own() }),
      () => addUser(outsider, person()),
      () => deleteUser(outsider, rows.own.customer.id),
      () => deleteUser(staff, rows.administrator.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(listUsersPage(staff, {}, ask("tab=administrators"))).rejects.toMatchObject({
      code: "forbidden",
    });
    const listed = await listUsers(outsider, { retailerId: own() });
    expect(listed.map(({ id }) => id)).toEqual([rows.other.staff.id, rows.other.customer.id]);
    expect(await usersInDatabase()).toEqual(before);
  });
});

describe("a page of the list", () => {
  const firstNames = (page: { rows: { firstName: string }[] }) => page.rows.map((row) => row.firstName);

  beforeEach(async () => {
    await world.runtime.db.deleteFrom("user").where("role", "=", "Customer").execute();
    for (const firstName of ["mara", "Mark", "MARTHA", "Éloïse", "Amar", "Łukasz", "100%_sure"]) {
      await makeUser(world.runtime.db, { role: "Customer", retailerId: own(), firstName });
    }
  });

  it("holds one role's users, by first name without regard to case", async () => {
    const page = await listUsersPage(staff, {}, ask("tab=customers"));
    expect(firstNames(page).slice(0, 5)).toEqual(["100%_sure", "Amar", "mara", "Mark", "MARTHA"]);
    expect(page.total).toBe(7);
    const administrators = await listUsersPage(admin, { retailerId: own() }, ask("tab=administrators"));
    expect(administrators.rows.map(({ id }) => id)).toEqual([rows.administrator.id]);
    expect((await listUsersPage(outsider, {}, ask("tab=customers"))).total).toBe(0);
  });

  it("is searched by the beginning of the first name, accented letters included", async () => {
    const found = async (search: string) =>
      firstNames(
        await listUsersPage(staff, {}, ask(new URLSearchParams({ tab: "customers", search }).toString())),
      );
    expect(await found("MAR")).toEqual(["mara", "Mark", "MARTHA"]);
    expect(await found("élo")).toEqual(["Éloïse"]);
    expect(await found("łuk")).toEqual(["Łukasz"]);
    expect(await found("100%_")).toEqual(["100%_sure"]);
    expect(await found("%")).toEqual([]);
    expect(await found("ara")).toEqual([]);
  });
});

it("a customer is shown no list of users", async () => {
  const customer = world.contextOf(rows.own.customer);
  await expect(listUsersPage(customer, {}, ask(""))).rejects.toMatchObject({ code: "forbidden" });
});

describe("an invitation that can't arrive any more", () => {
  const mailsTo = async (userId: number) => {
    const mails = world.runtime.db.selectFrom("email").select(["recipient", "status"]).orderBy("id");
    return (await mails.where("userId", "=", userId).where("template", "=", "set-password").execute()).map(
      ({ recipient }) => recipient,
    );
  };
  const rowOf = async (id: number) => (await usersInDatabase()).find((user) => user.id === id) as UserRow;

  it("goes to the new address", async () => {
    const { id } = await addUser(staff, person());
    await edited(staff, await rowOf(id), { email: "ada.byron@example.test" });
    expect(await mailsTo(id)).toEqual(["ada@example.test", "ada.byron@example.test"]);
    await edited(staff, await rowOf(id), { firstName: "Augusta" });
    expect(await mailsTo(id)).toHaveLength(2);
  });

  it("is none of who was never invited, or has set a password", async () => {
    const uninvited = await makeUser(world.runtime.db, {
      role: "Customer",
      retailerId: own(),
      passwordHash: null,
    });
    await edited(staff, uninvited, { email: "new@example.test" });
    expect(await mailsTo(uninvited.id)).toEqual([]);
    const { id } = await addUser(staff, person());
    await world.runtime.db.updateTable("user").set({ passwordHash: "set" }).where("id", "=", id).execute();
    await edited(staff, await rowOf(id), { email: "ada.byron@example.test" });
    expect(await mailsTo(id)).toEqual(["ada@example.test"]);
  });
});

describe("invitations that are sent again", () => {
  const customers = { tab: "customers" as const, retailerId: null };
  const uninvited = (given: Partial<UserRow> = {}) =>
    makeUser(world.runtime.db, { role: "Customer", retailerId: own(), passwordHash: null, ...given });
  const mails = () =>
    world.runtime.db.selectFrom("email").select(["userId", "template", "ip"]).orderBy("id").execute();
  const idle = async () => {
    const busy = () =>
      world.runtime.db
        .selectFrom("job")
        .select("id")
        .where("kind", "=", "invite-users-again")
        .where("status", "in", ["queued", "running"])
        .execute();
    world.runtime.startWorker({ kinds: ["invite-users-again"] });
    await vi.waitFor(async () => expect(await busy()).toEqual([]), { timeout: 20_000 });
  };

  beforeEach(async () => {
    await world.runtime.db.updateTable("user").set({ passwordHash: "set" }).execute();
  });

  it("go to the actor's own people who never set a password, and to no others", async () => {
    const ada = await uninvited();
    const grace = await uninvited({ retailerId: rows.other.retailer.id });
    await uninvited({ disabledAt: toInstant(world.clock.now) });
    await uninvited({ role: "Retailer" });
    const elsewhere = { ...customers, retailerId: rows.other.retailer.id };
    expect(await countUninvited(staff, elsewhere)).toBe(1);
    expect(await countUninvited(admin, customers)).toBe(2);
    expect(await inviteUsersAgain(staff, elsewhere)).toEqual({ count: 1 });
    await idle();
    expect(await mails()).toEqual([{ userId: ada.id, template: "set-password", ip: "192.0.2.1" }]);
    expect(await inviteUsersAgain(admin, elsewhere)).toEqual({ count: 1 });
    await idle();
    expect((await mails()).map(({ userId }) => userId)).toEqual([ada.id, grace.id]);
  });

  it("come once to each of many, and again only when the last one has left and is ten minutes old", async () => {
    for (let index = 0; index < 450; index += 1) await uninvited();
    expect(await inviteUsersAgain(staff, customers)).toEqual({ count: 450 });
    const seen = watchCount(async () => (await mails()).length);
    await idle();
    // Others had the database between the batches.
    expect(await seen.stop()).toEqual(expect.arrayContaining([200, 400]));
    expect(new Set((await mails()).map(({ userId }) => userId)).size).toBe(450);
    expect(await inviteUsersAgain(staff, customers)).toEqual({ count: 0 });
    const set = (status: "queued" | "sent") =>
      world.runtime.db.updateTable("email").set({ status }).execute();
    await set("sent");
    expect(await countUninvited(staff, customers)).toBe(0);
    world.clock.now = new Date(world.clock.now.getTime() + 11 * 60_000);
    await set("queued");
    expect(await countUninvited(staff, customers)).toBe(0);
    await set("sent");
    expect(await countUninvited(staff, customers)).toBe(450);
    expect(await mails()).toHaveLength(450);
  });

  it("of Administrators are theirs alone", async () => {
    const administrators = { tab: "administrators" as const, retailerId: null };
    await uninvited({ role: "Administrator", retailerId: null });
    await expect(inviteUsersAgain(staff, administrators)).rejects.toMatchObject({ code: "forbidden" });
    expect(await countUninvited(admin, { ...administrators, retailerId: own() })).toBe(1);
  });
});
