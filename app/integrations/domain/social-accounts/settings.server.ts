import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { SocialTokenState } from "#app/kernel/ports/social-pages";
import { toInstant } from "#db/columns";
import type { SocialAccountRow } from "#db/tables/services";
import { findSettings, requireOwnSettings } from "./queries.server";
import type { SettingsInput } from "./schemas";
import { getAccountRow, openToken, sealToken, updateAccount } from "./social-accounts.server";
import { healthOf, refusedToken, storeHealth } from "./token-health.server";

/**
 * Saves a retailer's settings record, or with null the Administrators' own. A new token is shown to the platform first
 * and stored encrypted, with what the platform tells of it.
 * @throws DomainError not_found; invalid_input for a token that the platform refuses, or when there is none at all;
 * unavailable when the platform doesn't answer
 */
export async function saveSettings(
  ctx: Context,
  retailerId: number | null,
  { name, accessToken }: SettingsInput,
): Promise<{ id: number }> {
  requireOwnSettings(ctx, retailerId);
  const token = accessToken === null ? null : await showToPlatform(ctx, accessToken);
  return store(ctx, retailerId, name, token);
}

/**
 * Stores a token that the platform has just given out for somebody who signed in there. A new record is called as its
 * owner is there.
 * @throws DomainError as `saveSettings` does
 */
export async function connectSettings(
  ctx: Context,
  retailerId: number | null,
  accessToken: string,
): Promise<{ id: number }> {
  const known = await findSettings(ctx, retailerId);
  const token = await showToPlatform(ctx, accessToken);
  return store(ctx, retailerId, known?.name ?? token.state.user?.name ?? "Facebook account", token);
}

/**
 * Logs a settings record out: its token is forgotten, and what runs as it waits for another one.
 * @throws DomainError not_found, also when there is no record
 */
export async function logOutSettings(ctx: Context, retailerId: number | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await findSettings(tx, retailerId);
    if (!account) throw notFound("Account");
    await updateAccount(tx, account.id, { ...loggedOut, updatedAt: toInstant(tx.now()) });
    await recordActivity(tx, {
      name: "settings.loggedOut",
      logType: "settings",
      description: `The account "${account.name}" was logged out.`,
      retailerId,
      entityId: account.id,
    });
  });
}

/**
 * Asks the platform again how the stored token is.
 * @throws DomainError not_found, conflict when there is no token to ask about, unavailable when the platform doesn't
 * answer
 */
export async function checkSettings(ctx: Context, retailerId: number | null): Promise<void> {
  const found = await findSettings(ctx, retailerId);
  if (!found) throw notFound("Account");
  const account = await getAccountRow(ctx, found.id);
  const token = openToken(ctx, account);
  if (token === null) throw new DomainError("conflict", "No token is stored that could be checked.");
  const state = await asRefusal(() => ctx.services.socialPages.inspectToken(token));
  await inTransaction(ctx, (tx) => storeHealth(tx, account, state));
}

const loggedOut = {
  tokenSealed: null,
  state: "none",
  stateReason: null,
  externalUserId: null,
  userName: null,
  email: null,
  photoUrl: null,
  tokenExpiresAt: null,
  dataAccessExpiresAt: null,
  checkedAt: null,
  notBefore: null,
} satisfies Partial<SocialAccountRow>;

interface CheckedToken {
  accessToken: string;
  /** What the platform tells of it. */
  state: SocialTokenState;
}

async function showToPlatform(ctx: Context, accessToken: string): Promise<CheckedToken> {
  const state = await asRefusal(() => ctx.services.socialPages.inspectToken(accessToken));
  if (!state.valid) throw invalidInput({ accessToken: [refusedToken(state)] });
  return { accessToken, state };
}

/** @param token null: the stored one stays */
async function store(
  ctx: Context,
  retailerId: number | null,
  name: string,
  token: CheckedToken | null,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const account = await findOrAdd(tx, retailerId, name);
    if (token === null && account.tokenSealed === null) {
      throw invalidInput({ accessToken: ["API Key field is required."] });
    }
    await updateAccount(tx, account.id, {
      name,
      updatedAt: toInstant(tx.now()),
      ...(token ? connectedWith(tx, account.id, token) : {}),
    });
    await recordActivity(tx, {
      name: "settings.saved",
      logType: "settings",
      description: `The settings of the account "${name}" were saved${token ? ", with a new token" : ""}.`,
      retailerId,
      entityId: account.id,
      before: { name: account.name },
      after: { name },
    });
    return { id: account.id };
  });
}

/** What the platform could not or would not do, as a refusal of ours. */
export async function asRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    const message = [error.message, error.options.advice].filter(Boolean).join(" ");
    if (error.errorKind === "credential") throw invalidInput({ accessToken: [message] });
    const { retryAfterSeconds } = error.options;
    throw new DomainError("unavailable", message, { cause: error, retryAfterSeconds });
  }
}

function connectedWith(ctx: Context, id: number, { accessToken, state }: CheckedToken) {
  return { tokenSealed: sealToken(ctx, id, accessToken), notBefore: null, ...healthOf(ctx, state) };
}

async function findOrAdd(tx: Tx, retailerId: number | null, name: string): Promise<SocialAccountRow> {
  const known = await findSettings(tx, retailerId);
  if (known) return getAccountRow(tx, known.id);
  if (retailerId !== null) await getRetailer(tx, retailerId);
  return tx.db
    .insertInto("socialAccount")
    .values({ retailerId, name, state: "none", createdAt: toInstant(tx.now()) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
