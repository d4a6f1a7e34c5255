import { recordRefusal } from "#app/kernel/activity/refusals.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { type OpenIdClaims, OpenIdRefusal } from "#app/kernel/ports/openid-providers";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import type { UserRow } from "#db/tables/identity";
import { openSession } from "../accounts/open-session.server";
import { admitPerson, findIdentity } from "./admit-person.server";
import { checksOf, createAttempt, takeAttempt } from "./attempts.server";
import { domainOf } from "./domain-of";
import { type SingleSignOnProblem, singleSignOnProblems } from "./problems";
import {
  findRetailerOfDomain,
  redirectUriOf,
  type SingleSignOn,
  unsafeFindSingleSignOn,
} from "./queries.server";
import { readClaims } from "./read-claims";
import { unsafeGetClient } from "./settings.server";

/** A single sign-on that came to nothing, with the reason as whoever tried is told. */
export class SingleSignOnError extends Error {
  override readonly name = "SingleSignOnError";
  constructor(readonly problem: SingleSignOnProblem) {
    super(singleSignOnProblems[problem]);
  }
}

export interface BegunSingleSignOn {
  /** At the provider. */
  address: string;
  /** Goes into a cookie of this browser; known to nobody else. */
  secret: string;
}

/**
 * Sends somebody to the provider of the retailer that the domain of their address stands for.
 * @param options `redirectTo`: the screen to go to afterwards, which must be one of ours
 * @throws SingleSignOnError; DomainError rate_limited
 */
export async function beginSingleSignOn(
  ctx: Context,
  { email, redirectTo }: { email: string; redirectTo: string | null },
): Promise<BegunSingleSignOn> {
  await countTryInProcess(ctx, [
    { key: `single-sign-on:address:${addressGroup(ctx.request.ip)}`, allowed: 30, windowSeconds: 60 },
  ]);
  const retailerId = await findRetailerOfDomain(ctx, domainOf(email));
  const settings = retailerId === null ? null : await unsafeFindSingleSignOn(ctx, retailerId);
  if (retailerId === null || !settings) throw new SingleSignOnError("no-domain");
  const secret = await createAttempt(ctx, { retailerId, redirectTo });
  const address = await atProvider(ctx, retailerId, async () => {
    const client = await unsafeGetClient(ctx, retailerId, settings);
    const redirectUri = redirectUriOf(ctx, retailerId);
    const { scopes } = settings;
    return ctx.services.openIdProviders.addressFor(client, {
      ...checksOf(secret),
      redirectUri,
      scopes,
      loginHint: email,
    });
  });
  return { address, secret };
}

interface Answer {
  /** The retailer in the address that the browser came back to. */
  retailerId: number;
  /** The secret in the browser's cookie; null when there is none. */
  secret: string | null;
  query: URLSearchParams;
  /** The secret of the browser's long-lived cookie; left out: it is not noted. */
  browser?: string;
}

/**
 * Ends a sign-in with what the browser brings back from the provider: makes or changes the user, and a session.
 * @throws SingleSignOnError
 */
export async function finishSingleSignOn(
  ctx: Context,
  { retailerId, secret, query, browser }: Answer,
): Promise<{ user: UserRow; sessionSecret: string; redirectTo: string | null }> {
  const attempt = secret === null ? null : await takeAttempt(ctx, secret);
  if (!secret || attempt?.retailerId !== retailerId) throw new SingleSignOnError("not-begun");
  const settings = await unsafeFindSingleSignOn(ctx, retailerId);
  if (!settings) throw new SingleSignOnError("not-begun");
  const claims = await atProvider(ctx, retailerId, async () => {
    const client = await unsafeGetClient(ctx, retailerId, settings);
    const { groupsClaim } = settings;
    return ctx.services.openIdProviders.exchange(client, {
      ...checksOf(secret),
      redirectUri: redirectUriOf(ctx, retailerId),
      answer: query,
      wanted: ["email", ...(groupsClaim === null ? [] : [groupsClaim])],
    });
  });
  const user = await admit(ctx, retailerId, settings, claims);
  const signedIn = await openSession(ctx, user, {
    kind: "browser",
    signedInBy: "singleSignOn",
    browser: browser ?? null,
  });
  return { ...signedIn, redirectTo: attempt.redirectTo };
}

async function admit(
  ctx: Context,
  retailerId: number,
  settings: SingleSignOn,
  claims: OpenIdClaims,
): Promise<UserRow> {
  const admission = await inTransaction(ctx, async (tx) => {
    const identity = await findIdentity(tx, retailerId, { issuer: claims.iss, subject: claims.sub });
    const person = readClaims(claims, settings, { isKnown: identity !== null });
    if ("problem" in person) return person;
    const admission = await admitPerson(tx, person, { retailerId, defaultRole: settings.defaultRole });
    if ("problem" in admission || admission.user.role !== "Customer") return admission;
    return { problem: "customer" as const, user: admission.user };
  });
  if (!("problem" in admission)) return admission.user;
  const { problem } = admission;
  const user = "user" in admission ? admission.user : undefined;
  const who = user?.email ?? (typeof claims.email === "string" ? claims.email.slice(0, 254) : claims.sub);
  await refuse(ctx, retailerId, {
    who,
    error: singleSignOnProblems[problem],
    entityId: user?.retailerId === retailerId ? user.id : null,
  });
  throw new SingleSignOnError(problem);
}

/** What fails at the provider is for the retailer's IT to mend; the activity log says what it is. */
async function atProvider<T>(ctx: Context, retailerId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof OpenIdRefusal;
    if (!isRefusal && !(error instanceof ExternalServiceError)) throw error;
    const detail = isRefusal ? error.message : error.options.detail;
    ctx.log.warn({ retailerId, detail }, "a single sign-on failed");
    const said = isRefusal ? `The provider refused: ${error.message}.` : error.message;
    await refuse(ctx, retailerId, { who: "somebody", error: said, entityId: null });
    throw new SingleSignOnError(isRefusal ? "refused" : "provider");
  }
}

async function refuse(
  ctx: Context,
  retailerId: number,
  { who, error, entityId }: { who: string; error: string; entityId: number | null },
): Promise<void> {
  await recordRefusal(ctx, {
    name: "account.signInRefused",
    logType: "account",
    description: `Single sign-on of ${who} was refused.`,
    error,
    retailerId,
    entityId,
  });
}
