import { recordRefusal } from "#app/kernel/activity/refusals.server";
import type { Context } from "#app/kernel/context";
import { normalizeEmail } from "#app/kernel/email-address";
import { DomainError } from "#app/kernel/errors";
import type { SessionRow, SignedInBy, UserRow } from "#db/tables/identity";
import { programOf } from "../sessions/known-browsers.server";
import { challengeIdOfCookie, keepChallenge, makeSecret } from "../sign-in-factors/challenges.server";
import { asksSecondStep, getSecondStepState, owesSecondStep } from "../sign-in-factors/requirement.server";
import { callerOf, takeCode, wrongCodeSentence } from "../sign-in-factors/second-step.server";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";
import { openSession, type SignedIn } from "./open-session.server";
import { passwordMatches } from "./password-rules.server";
import type { SignInInput } from "./schemas";
import { countPasswordTry } from "./sign-in-limits.server";

export type { SignedIn } from "./open-session.server";

const wrongCredentials = "The email or the password is not right.";
const singleSignOnOnly = "Your company signs in with single sign-on. Please continue with it instead.";
const noBackOffice = "Customer accounts can't sign in here. Please use your store's website.";
const codeNeeded =
  "This account has a second step. Send the code of its authenticator app, or a recovery code, as “code”.";

/** The password was right, and the account has a second step. */
export interface SecondStepAwaited {
  /** Goes into a cookie of the browser, which alone can take the second step. */
  secondStepSecret: string;
}

/**
 * Checks email, password and, where the account has a second step, the code, and makes a session of the given kind.
 * Customers are refused at the back-office (kind browser) only. Unknown, disabled and wrong look and cost the same.
 * @param customerOf for kind customer: nobody but Customers of this retailer is known there
 * @throws DomainError unauthenticated (with a message at `code` where that is wanted or wrong), forbidden, rate_limited
 */
export async function signIn(
  ctx: Context,
  { code = null, ...input }: SignInInput & { code?: string | null },
  kind: SessionRow["kind"],
  customerOf: number | null = null,
): Promise<SignedIn> {
  const user = await checkPassword(ctx, input, { kind, customerOf, browser: null });
  const signedInBy = await checkSecondStep(ctx, user, code, kind);
  // Customers are told of no sign-ins: they have no screen to look them up.
  const browser = kind === "api" && user.role !== "Customer" ? programOf(ctx) : null;
  return openSession(ctx, user, { kind, signedInBy, browser });
}

/**
 * Begins a sign-in at the back-office: it is done for who has no second step, and waits for it otherwise.
 * @param browser the secret of the browser's long-lived cookie
 * @throws DomainError unauthenticated, forbidden, rate_limited
 */
export async function beginSignIn(
  ctx: Context,
  input: SignInInput,
  browser: string,
): Promise<SignedIn | SecondStepAwaited> {
  const user = await checkPassword(ctx, input, { kind: "browser", customerOf: null, browser });
  if (!asksSecondStep(await getSecondStepState(ctx, user.id))) {
    return openSession(ctx, user, { kind: "browser", signedInBy: "password", browser });
  }
  const secondStepSecret = makeSecret();
  await keepChallenge(ctx, {
    id: challengeIdOfCookie(secondStepSecret),
    purpose: "secondStep",
    userId: user.id,
    challenge: null,
  });
  return { secondStepSecret };
}

/** Where a password is tried. */
interface PasswordEntry {
  kind: SessionRow["kind"];
  /** See `signIn`. */
  customerOf: number | null;
  /** See `beginSignIn`. */
  browser: string | null;
}

async function checkPassword(
  ctx: Context,
  input: SignInInput,
  { kind, customerOf, browser }: PasswordEntry,
): Promise<UserRow> {
  const email = normalizeEmail(input.email);
  const user = await ctx.db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
  const wasRight = await countPasswordTry(ctx, { email, userId: user?.id, browser });
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
  await requireNoSingleSignOn(ctx, user);
  await wasRight();
  return user;
}

async function requireNoSingleSignOn(ctx: Context, user: UserRow): Promise<void> {
  if (!(await mustUseSingleSignOn(ctx, user))) return;
  await refuse(ctx, user.email, user, singleSignOnOnly);
  throw new DomainError("forbidden", singleSignOnOnly);
}

/** For programs, which send all at once. */
async function checkSecondStep(
  ctx: Context,
  user: UserRow,
  code: string | null,
  kind: SessionRow["kind"],
): Promise<SignedInBy> {
  const state = await getSecondStepState(ctx, user.id);
  if (kind === "api" && (await owesSecondStep(ctx, state, "password"))) throw secondStepOwed(ctx);
  if (!asksSecondStep(state)) return "password";
  if (code === null) throw new DomainError("unauthenticated", codeNeeded, { fields: { code: [codeNeeded] } });
  const signedInBy = await takeCode(ctx, user, code, await callerOf(ctx, user.id, null));
  if (signedInBy !== null) return signedInBy;
  await refuse(ctx, user.email, user, wrongCodeSentence);
  throw new DomainError("unauthenticated", wrongCodeSentence, { fields: { code: [wrongCodeSentence] } });
}

/** Said to programs whose account has to have a second step, and has none. */
export function secondStepOwed({ settings: { baseUrl } }: Pick<Context, "settings">): DomainError {
  const message = `This account must have a second step. Sign in at ${baseUrl}/login to set one up.`;
  return new DomainError("forbidden", message);
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
