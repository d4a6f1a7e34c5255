import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { normalizeEmail } from "#app/kernel/email-address";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import { fold } from "#db/fold";
import type { Role } from "#db/tables/identity";
import { roleOfTab, type UserColumn, type UserTab } from "./user-list";

export interface User {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  /** Null for Administrators. */
  retailer: { id: number; name: string; slug: string } | null;
  emailConfirmed: boolean;
  phoneNumber: string | null;
  bonusCardNumber: string | null;
  disabled: boolean;
}

/** As many as are read and written while others wait. */
const usersAtOnce = 500;

/**
 * The users of a retailer, or of all where the actor may, by first name. There may be tens of thousands: they come in
 * parts, and others are served in between. Each comes once, also when it is renamed meanwhile.
 * @throws DomainError forbidden, before the first part
 */
export async function listUsersInParts(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<AsyncGenerator<User[]>> {
  requirePermission(ctx, "users.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  const all = retailerId === null ? users(ctx) : users(ctx).where("user.retailerId", "=", retailerId);
  const ordered = all.orderBy(plainOrder("user.firstNameFolded")).orderBy("user.id");
  const ids = await ordered.clearSelect().select("user.id").execute();
  return partsOf(
    ordered,
    ids.map(({ id }) => id),
  );
}

async function* partsOf(list: ReturnType<typeof users>, ids: number[]): AsyncGenerator<User[]> {
  for (let at = 0; at < ids.length; at += usersAtOnce) {
    const rows = await list.where("user.id", "in", ids.slice(at, at + usersAtOnce)).execute();
    yield rows.map(toUser);
    await nextTurn();
  }
}

/**
 * One page of the users of a role, searched by the beginning of the first name. Administrators belong to no
 * retailer: theirs is the same page whichever one is chosen.
 */
export async function listUsersPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<UserColumn, UserTab>,
): Promise<ListPage<User>> {
  requirePermission(ctx, "users.read");
  const role = roleOfTab[asked.tab ?? "customers"];
  if (role === "Administrator") requirePermission(ctx, "users.manageAdministrators");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  let query = users(ctx).where("user.role", "=", role);
  if (role !== "Administrator" && retailerId !== null)
    query = query.where("user.retailerId", "=", retailerId);
  if (asked.search.trim() !== "") query = query.where(firstNameBegins(asked.search.trim()));
  const { rows, ...page } = await fetchListPage(ctx, query, asked, {
    id: plainOrder("user.id"),
    firstName: plainOrder("user.firstNameFolded"),
    lastName: plainOrder("user.lastNameFolded"),
    email: plainOrder("user.email"),
    retailer: textOrder("retailer.name"),
  });
  return { ...page, rows: rows.map(toUser) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getUser(ctx: Context, id: number): Promise<User> {
  requirePermission(ctx, "users.read");
  const scope = retailerScope(ctx);
  let query = users(ctx).where("user.id", "=", id);
  if (scope !== null) query = query.where("user.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("User");
  return toUser(row);
}

/** The user who signs in with this address. @throws DomainError not_found, also for another retailer's staff */
export async function getUserByEmail(ctx: Context, email: string): Promise<User> {
  requirePermission(ctx, "users.read");
  const found = await ctx.db
    .selectFrom("user")
    .select("id")
    .where("email", "=", normalizeEmail(email))
    .executeTakeFirst();
  if (!found) throw notFound("User");
  return getUser(ctx, found.id);
}

/** Begins so, without regard to case, as a range that the list's indexes answer. */
function firstNameBegins(search: string) {
  const from = fold(search);
  return sql<boolean>`("user"."firstNameFolded" >= ${from} and "user"."firstNameFolded" < ${`${from}\u{10FFFF}`})`;
}

function users(ctx: Context) {
  return ctx.db
    .selectFrom("user")
    .leftJoin("retailer", "retailer.id", "user.retailerId")
    .select(["user.id", "user.firstName", "user.lastName", "user.email", "user.role"])
    .select(["user.emailConfirmed", "user.phoneNumber", "user.bonusCardNumber", "user.disabledAt"])
    .select(["user.retailerId", "retailer.name as retailerName", "retailer.slug as retailerSlug"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof users>["executeTakeFirstOrThrow"]>>;

function toUser({ retailerId, retailerName, retailerSlug, emailConfirmed, disabledAt, ...row }: Row): User {
  return {
    ...row,
    retailer:
      retailerId === null ? null : { id: retailerId, name: retailerName ?? "", slug: retailerSlug ?? "" },
    emailConfirmed: emailConfirmed === 1,
    disabled: disabledAt !== null,
  };
}
