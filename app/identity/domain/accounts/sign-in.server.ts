import { recordActivity } from "#app/kernel/activity/activity.server";
import { recordRefusal } from "#app/kernel/activity/refusals.server";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { addressGroup, countTry, forgetTries } from "#app/kernel/rate-limits.server";
import type { SessionRow, UserRow } from "#db/tables/identity";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";
import { passwordMatches } from "./password-rules.server";
import type { SignInInput } from "./schemas";
import { createSession } from "./sessions.server";

const wrongCredentials = "The email or the password is not right.";
const singleSignOnOnly = "Your company signs in with single sign-on. Please continue with it instead.";
const noBackOffice = "Customer accounts can't sign in here. Please use your store's website.";

export interface SignedIn {
  user: UserRow;
  /** Goes into the cookie or the token; known to nobody else. */
  sessionSecret: string;
}

/**
 * Checks e-mail and password and makes a session of the given kind. Customers are refused at the
 * back-office (kind browser) only. Unknown, disabled and wrong look and cost the same.
 * @param customerOf for kind customer: nobody but Customers of this retailer is known there
 * @throws DomainError unauthenticated, forbidden, rate_limited
 */
export async function signIn(
  ctx: Context,
  input: SignInInput,
  kind: SessionRow["kind"],
  customerOf: number | null = null,
): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  const accountKey = signInKey(email);
  await countTry(ctx, [
    { key: accountKey, allowed: 5, windowSeconds: 300 },
    { key: `sign-in:address:${addressGroup(ctx.ip)}`, allowed: 30, windowSeconds: 60 },
  ]);
  const user = await ctx.db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  const isKnown = kind !== "customer" || (user?.role === "Customer" && user.retailerId === customerOf);
  if (!user || !matches || user.disabledAt !== null || !isKnown) {
    await refuse(ctx, email, user, wrongCredentials);
    throw new DomainError("unauthenticated", wrongCredentials);
  }
  if (kind === "browser" && user.role === "Customer") {
    await refuse(ctx, email, user, noBackOffice);
    throw new DomainError("forbidden", noBackOffice);
  }
  if (await mustUseSingleSignOn(ctx, user)) {
    await refuse(ctx, email, user, singleSignOnOnly);
    throw new DomainError("forbidden", singleSignOnOnly);
  }
  await forgetTries(ctx, accountKey);
  const sessionSecret = await createSession(ctx, user.id, kind, (tx) =>
    recordActivity(tx, {
      name: "account.signedIn",
      logType: "account",
      description: `${email} signed in.`,
      by: user,
      retailerId: user.retailerId,
      entityId: user.id,
    }),
  );
  return { user, sessionSecret };
}

/** The retailer whose account was tried may see it; nobody is proven to have been its user. */
async function refuse(ctx: Context, email: string, user: UserRow | undefined, error: string): Promise<void> {
  await recordRefusal(ctx, {
    name: "account.signInRefused",
    logType: "account",
    description: `Sign-in as ${email} was refused.`,
    error,
    retailerId: user?.retailerId,
    entityId: user?.id,
  });
}

/** Under which tries at an account are counted. */
export function signInKey(email: string): string {
  return `sign-in:account:${email}`;
}
