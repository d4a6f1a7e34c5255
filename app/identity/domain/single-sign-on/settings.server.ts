import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { conflictOf, DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { OpenIdClient } from "#app/kernel/ports/openid-providers";
import { seal, unseal } from "#app/kernel/secrets/sealed";
import { toFlag, toInstant } from "#db/columns";
import { getRetailer } from "../retailers/queries.server";
import { requireConfirmed } from "../sign-in-factors/confirmation.server";
import { findSingleSignOn, type SingleSignOn } from "./queries.server";
import type { ProviderInput, SingleSignOnInput } from "./schemas";

/**
 * Sets up a retailer's single sign-on, or changes it. Administrators alone: who names an email domain decides where
 * people with such an address are sent to sign in.
 * @throws DomainError forbidden, not_found; unauthenticated unless confirmed lately; invalid_input without a secret; conflict for a domain of another retailer
 */
export async function saveSingleSignOn(
  ctx: Context,
  retailerId: number,
  input: SingleSignOnInput,
): Promise<void> {
  requirePermission(ctx, "retailers.setSignIn");
  await inTransaction(ctx, async (tx) => {
    const retailer = await getRetailer(tx, retailerId);
    await requireConfirmed(tx);
    const before = await findSingleSignOn(tx, retailerId);
    const clientSecretSealed = sealSecret(tx, retailerId, await chooseSecret(tx, retailerId, input));
    const now = toInstant(tx.now());
    const columns = {
      issuer: input.issuer,
      clientId: input.clientId,
      clientSecretSealed,
      scopes: input.scopes,
      trustsEmails: toFlag(input.trustsEmails),
      defaultRole: input.defaultRole,
      groupsClaim: input.groupsClaim,
      groupRoles: JSON.stringify([
        ...input.staffGroups.map((group) => ({ group, role: "Retailer" })),
        ...input.customerGroups.map((group) => ({ group, role: "Customer" })),
      ]),
      allowsPasswords: toFlag(input.allowsPasswords),
      updatedAt: now,
    };
    await tx.db
      .insertInto("singleSignOn")
      .values({ ...columns, retailerId, createdAt: now })
      .onConflict((oc) => oc.column("retailerId").doUpdateSet(columns))
      .execute();
    await replaceDomains(tx, retailerId, input.domains);
    const { clientSecret, ...after } = input;
    await recordActivity(tx, {
      name: "retailer.singleSignOnSaved",
      logType: "retailer",
      description: `Single sign-on of "${retailer.name}" was ${before ? "changed" : "set up"}.`,
      retailerId,
      entityId: retailerId,
      before: before ?? undefined,
      after: { ...after, secretChanged: clientSecret !== null },
    });
  });
}

/**
 * Takes a retailer's single sign-on away. Its people stay; who has no password is sent none, and asks for one by
 * "Forgot password?".
 * @throws DomainError forbidden, not_found; unauthenticated unless confirmed lately
 */
export async function removeSingleSignOn(ctx: Context, retailerId: number): Promise<void> {
  requirePermission(ctx, "retailers.setSignIn");
  await inTransaction(ctx, async (tx) => {
    const retailer = await getRetailer(tx, retailerId);
    await requireConfirmed(tx);
    const before = await findSingleSignOn(tx, retailerId);
    if (!before) throw notFound("Single sign-on");
    await tx.db.deleteFrom("userIdentity").where("retailerId", "=", retailerId).execute();
    await tx.db.deleteFrom("singleSignOn").where("retailerId", "=", retailerId).execute();
    await recordActivity(tx, {
      name: "retailer.singleSignOnRemoved",
      logType: "retailer",
      description: `Single sign-on of "${retailer.name}" was removed.`,
      retailerId,
      entityId: retailerId,
      before,
    });
  });
}

/**
 * Asks the provider for its metadata and keys, and whether it knows the client, with what is typed: nothing is stored.
 * @throws DomainError forbidden, not_found; invalid_input with one sentence that says what is wrong
 */
export async function testSingleSignOn(
  ctx: Context,
  retailerId: number,
  input: ProviderInput,
): Promise<void> {
  requirePermission(ctx, "retailers.setSignIn");
  await getRetailer(ctx, retailerId);
  const { issuer, clientId } = input;
  const clientSecret = await chooseSecret(ctx, retailerId, input);
  try {
    await ctx.services.openIdProviders.test({ issuer, clientId, clientSecret });
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    ctx.log.warn({ retailerId, detail: error.options.detail }, "a single sign-on failed its test");
    throw new DomainError("invalid_input", error.message, { cause: error });
  }
}

/** The provider's client as it is stored. For sign-ins, which nobody is signed in for yet. */
export async function unsafeGetClient(
  ctx: Context,
  retailerId: number,
  { issuer, clientId }: SingleSignOn,
): Promise<OpenIdClient> {
  const clientSecret = await findSecret(ctx, retailerId);
  if (clientSecret === null) {
    const sentence = "The client secret was sealed with another key. Enter it again.";
    throw new ExternalServiceError("configuration", sentence);
  }
  return { issuer, clientId, clientSecret };
}

/** The typed secret, or the stored one: which is shown to nobody but the issuer that it was entered for. */
async function chooseSecret(ctx: Context, retailerId: number, input: ProviderInput): Promise<string> {
  if (input.clientSecret !== null) return input.clientSecret;
  const stored = await findSingleSignOn(ctx, retailerId);
  if (!stored) throw invalidInput({ clientSecret: ["Client secret is required!"] });
  if (stored.issuer !== input.issuer) {
    throw invalidInput({ clientSecret: ["Enter the client secret again, since the issuer has changed."] });
  }
  const secret = await findSecret(ctx, retailerId);
  if (secret === null)
    throw invalidInput({ clientSecret: ["Enter the client secret again: it can’t be read."] });
  return secret;
}

async function replaceDomains(tx: Tx, retailerId: number, domains: string[]): Promise<void> {
  const taken = await tx.db
    .selectFrom("singleSignOnDomain")
    .select("domain")
    .where("domain", "in", domains)
    .where("retailerId", "!=", retailerId)
    .executeTakeFirst();
  if (taken) throw conflictOf({ domains: [`${taken.domain} stands for another retailer.`] });
  await tx.db.deleteFrom("singleSignOnDomain").where("retailerId", "=", retailerId).execute();
  await tx.db
    .insertInto("singleSignOnDomain")
    .values(domains.map((domain) => ({ domain, retailerId })))
    .execute();
}

const placeOf = (id: number) => ({ table: "singleSignOn", column: "clientSecretSealed", id });

function sealSecret(ctx: Context, retailerId: number, secret: string): string {
  return seal(ctx.settings.sealKey, placeOf(retailerId), secret);
}

/** Null where it was sealed with a key that is lost. */
async function findSecret(ctx: Context, retailerId: number): Promise<string | null> {
  const { clientSecretSealed } = await ctx.db
    .selectFrom("singleSignOn")
    .select("clientSecretSealed")
    .where("retailerId", "=", retailerId)
    .executeTakeFirstOrThrow();
  try {
    return unseal(ctx.settings.sealKey, placeOf(retailerId), clientSecretSealed);
  } catch {
    return null;
  }
}
