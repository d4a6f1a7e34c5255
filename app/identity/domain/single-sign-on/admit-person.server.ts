import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { UserRow } from "#db/tables/identity";
import { endAccess } from "../credentials/end-access.server";
import { endForeignSignIns } from "../credentials/end-foreign-sign-ins.server";
import { nameColumns } from "../users/name-columns";
import type { SingleSignOnProblem } from "./problems";
import type { Person } from "./read-claims";
import type { GrantedRole } from "./schemas";

export type Admission = { user: UserRow } | { problem: SingleSignOnProblem; user?: UserRow };

interface Rules {
  retailerId: number;
  defaultRole: GrantedRole;
}

/** The user who is bound to this person at this retailer's provider, or null. */
export async function findIdentity(
  tx: Pick<Tx, "db">,
  retailerId: number,
  { issuer, subject }: Pick<Person, "issuer" | "subject">,
) {
  const row = await tx.db
    .selectFrom("userIdentity")
    .select(["id", "userId", "disabledAt"])
    .where("retailerId", "=", retailerId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The user that a person at the provider is: the one bound to them, else the retailer's user of their verified address,
 * who is bound from now on, else a new one. Name and role follow the provider. Who is in none of the mapped groups is
 * disabled, and comes back by being in one again.
 * @returns a problem where they may not sign in; what it disabled stands
 */
export async function admitPerson(tx: Tx, person: Person, rules: Rules): Promise<Admission> {
  const { retailerId } = rules;
  const identity = await findIdentity(tx, retailerId, person);
  if (!identity) return person.role === null ? { problem: "groups" } : admitUnbound(tx, person, rules);
  const user = await getUserRow(tx, identity.userId);
  if (user.retailerId !== retailerId || user.role === "Administrator") return { problem: "taken", user };
  if (person.role === null) {
    if (user.disabledAt === null) await disable(tx, user, identity.id);
    return { problem: "groups", user };
  }
  const isDisabledHere = user.disabledAt !== null && user.disabledAt === identity.disabledAt;
  if (user.disabledAt !== null && !isDisabledHere) return { problem: "disabled", user };
  return { user: await follow(tx, user, person, identity.id) };
}

/**
 * Somebody whom the provider has not sent before. Their address is verified and of the retailer's domains; it leads to
 * nobody but this retailer's own users, and to none who is bound to another person there: addresses are given to
 * successors.
 */
async function admitUnbound(tx: Tx, person: Person, rules: Rules): Promise<Admission> {
  const { retailerId } = rules;
  const email = person.email ?? "";
  const user = await tx.db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
  if (!user) return { user: await createUser(tx, person, email, rules) };
  if (user.retailerId !== retailerId || user.role === "Administrator") return { problem: "taken", user };
  const bound = await tx.db
    .selectFrom("userIdentity")
    .select("id")
    .where("userId", "=", user.id)
    .where("issuer", "=", person.issuer)
    .executeTakeFirst();
  if (bound) return { problem: "taken", user };
  if (user.disabledAt !== null) return { problem: "disabled", user };
  const identityId = await bind(tx, user.id, retailerId, person);
  await endForeignSignIns(tx, user);
  await recordActivity(tx, {
    name: "user.singleSignOnBound",
    logType: "user",
    description: `${email} was bound to single sign-on.`,
    by: user,
    retailerId,
    entityId: user.id,
    after: { issuer: person.issuer, subject: person.subject },
  });
  return { user: await follow(tx, { ...user, passwordHash: null }, person, identityId) };
}

async function createUser(tx: Tx, person: Person, email: string, rules: Rules): Promise<UserRow> {
  const { retailerId, defaultRole } = rules;
  const now = toInstant(tx.now());
  const name = person.name ?? { firstName: email.split("@")[0] ?? email, lastName: "" };
  const role = person.role ?? defaultRole;
  const user = await tx.db
    .insertInto("user")
    .values({
      email,
      ...nameColumns(name),
      role,
      retailerId,
      passwordHash: null,
      emailConfirmed: 1,
      disabledAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await bind(tx, user.id, retailerId, person);
  await recordActivity(tx, {
    name: "user.created",
    logType: "user",
    description: `${role} ${email} was added at the first single sign-on.`,
    by: user,
    retailerId,
    entityId: user.id,
    after: { role, ...name, email, retailerId, issuer: person.issuer, subject: person.subject },
  });
  return user;
}

async function bind(tx: Tx, userId: number, retailerId: number, person: Person): Promise<number> {
  const now = toInstant(tx.now());
  const { issuer, subject } = person;
  const { id } = await tx.db
    .insertInto("userIdentity")
    .values({ userId, retailerId, issuer, subject, createdAt: now, lastSignInAt: now, disabledAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Has name, role and being enabled follow the provider. Another role ends the sessions there are. */
async function follow(tx: Tx, user: UserRow, person: Person, identityId: number): Promise<UserRow> {
  const now = toInstant(tx.now());
  const { firstName, lastName } = person.name ?? user;
  const role = person.role ?? user.role;
  const before = {
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    disabled: user.disabledAt !== null,
  };
  const after = { firstName, lastName, role, disabled: false };
  await tx.db
    .updateTable("userIdentity")
    .set({ lastSignInAt: now, disabledAt: null })
    .where("id", "=", identityId)
    .execute();
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  // The provider confirms its own address, which need not be the one that the user has here.
  const emailConfirmed = person.email === user.email ? 1 : user.emailConfirmed;
  const changed = { ...nameColumns({ firstName, lastName }), role, disabledAt: null, emailConfirmed };
  if (isSame && user.emailConfirmed === emailConfirmed) return user;
  await tx.db
    .updateTable("user")
    .set({ ...changed, updatedAt: now })
    .where("id", "=", user.id)
    .execute();
  if (role !== user.role) await endAccess(tx, user.id, null);
  if (!isSame) {
    await recordActivity(tx, {
      name: "user.edited",
      logType: "user",
      description: `${role} ${user.email} was edited by single sign-on.`,
      by: user,
      retailerId: user.retailerId,
      entityId: user.id,
      before,
      after,
    });
  }
  return { ...user, ...changed };
}

async function disable(tx: Tx, user: UserRow, identityId: number): Promise<void> {
  const disabledAt = toInstant(tx.now());
  await tx.db
    .updateTable("user")
    .set({ disabledAt, updatedAt: disabledAt })
    .where("id", "=", user.id)
    .execute();
  await tx.db.updateTable("userIdentity").set({ disabledAt }).where("id", "=", identityId).execute();
  await endAccess(tx, user.id, null);
  await recordActivity(tx, {
    name: "user.edited",
    logType: "user",
    description: `${user.role} ${user.email} was disabled: single sign-on has them in no group that may use Endcap.`,
    by: user,
    retailerId: user.retailerId,
    entityId: user.id,
    before: { disabled: false },
    after: { disabled: true },
  });
}

function getUserRow(tx: Tx, id: number): Promise<UserRow> {
  return tx.db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
