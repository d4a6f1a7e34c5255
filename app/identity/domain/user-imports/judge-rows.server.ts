import type { Context } from "#app/kernel/context";
import { isAllowed } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import type { UserRow } from "#db/tables/identity";
import { findUnusableAddresses, unusableAddress } from "../credentials/addresses.server";
import type { UserInput } from "../users/schemas";
import { type PersonRow, type ReadingRules, type RowProblem, toProblem } from "./read-person";

/** What becomes of a row. */
export type RowDecision =
  | { kind: "create"; row: PersonRow; person: UserInput }
  | { kind: "update"; row: PersonRow; person: UserInput; existing: ExistingUser }
  | { kind: "skip"; row: PersonRow }
  | { kind: "fail"; row: PersonRow; problems: RowProblem[] };

export type ExistingUser = Pick<UserRow, "id" | "email" | "role" | "retailerId" | "passwordHash">;

/** Judges rows by the users there are now. Of another retailer's users staff learn nothing but that a row can't be taken. */
export async function judgeRows(
  ctx: Context,
  rows: PersonRow[],
  rules: ReadingRules,
): Promise<RowDecision[]> {
  const emails = rows.flatMap(({ person }) => person?.email ?? []);
  const found =
    emails.length === 0
      ? []
      : await ctx.db
          .selectFrom("user")
          .select(["id", "email", "role", "retailerId", "passwordHash"])
          .where("email", "in", emails)
          .execute();
  const existingByEmail = new Map(found.map((user) => [user.email, user]));
  const unusable = await findUnusableAddresses(ctx, emails);
  return rows.map((row) => {
    const existing = existingByEmail.get(row.email);
    // A colleague who has such an address already is changed as any other.
    const isUnusable = unusable.has(row.email) && existing?.retailerId !== retailerScope(ctx);
    return judge(ctx, row, { existing, isUnusable }, rules);
  });
}

function judge(
  ctx: Context,
  row: PersonRow,
  { existing, isUnusable }: { existing: ExistingUser | undefined; isUnusable: boolean },
  rules: ReadingRules,
): RowDecision {
  const { person, problems } = row;
  if (!person) return { kind: "fail", row, problems };
  if (isUnusable)
    return { kind: "fail", row, problems: [toProblem(row.row, "email", unusableAddress, rules)] };
  if (!existing) return { kind: "create", row, person };
  const hindrance = hindranceOf(ctx, row, person, existing, rules);
  if (hindrance) return { kind: "fail", row, problems: [hindrance] };
  if (rules.options.existing === "skip") return { kind: "skip", row };
  return { kind: "update", row, person, existing };
}

function hindranceOf(
  ctx: Context,
  row: PersonRow,
  person: UserInput,
  existing: ExistingUser,
  rules: ReadingRules,
): RowProblem | null {
  const problem = (field: "email" | "role" | "retailer", message: string) =>
    toProblem(row.row, field, message, rules);
  if (rules.options.existing === "skip") return null;
  const changesRole = row.namesRole && person.role !== existing.role;
  if (existing.role === "Administrator") {
    if (!isAllowed(ctx.actor, "users.manageAdministrators")) return problem("email", unusableAddress);
    if (changesRole) return problem("role", "The role of an Administrator isn't changed by a file.");
    return null;
  }
  if (person.role === "Administrator") {
    return problem("role", "A user isn't made an Administrator by a file.");
  }
  if (changesRole && ctx.actor.kind === "user" && ctx.actor.id === existing.id) {
    return problem("role", "You can't change your own role.");
  }
  if (existing.retailerId !== person.retailerId) {
    return problem("retailer", "The user with this email belongs to another retailer.");
  }
  return null;
}
