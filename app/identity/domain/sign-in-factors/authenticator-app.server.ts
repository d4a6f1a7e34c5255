import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { UserActor } from "#app/kernel/permissions";
import { countTry } from "#app/kernel/rate-limits.server";
import { seal, unseal } from "#app/kernel/secrets/sealed";
import { toInstant } from "#db/columns";
import { requireConfirmed } from "./confirmation.server";
import { addSecondStep, recordFactorChange, removeSecondStep, requireUser } from "./factor-changes.server";

/** What every authenticator app takes: others ignore anything else that an address names. */
const period = 30;
const digits = 6;
/** Clocks of telephones differ: the code before and the one after count, too. */
const window = 1;
const secretBytes = 20;

const wrongCode = "This code is not right. Codes change every 30 seconds; try the one that is shown now.";

/** What is shown to set an app up. */
export interface AppSetup {
  /** For who can't scan; base32 in groups of four. */
  key: string;
  /** A picture of the same, as SVG. */
  qrCode: string;
}

/**
 * Makes a secret for an authenticator app and shows it. It counts once a code was given, and in place of one that waits.
 * @throws DomainError unauthenticated unless confirmed lately, conflict where there is an app already
 */
export async function beginApp(ctx: Context): Promise<AppSetup> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  const secret = new Secret({ size: secretBytes });
  const row = {
    userId: user.id,
    secretSealed: sealSecret(ctx, user.id, secret.base32),
    confirmedAt: null,
    lastStep: 0,
    lastUsedAt: null,
    createdAt: toInstant(ctx.now()),
  };
  await inTransaction(ctx, async (tx) => {
    const there = await findApp(tx, user.id);
    if (there?.confirmedAt) throw new DomainError("conflict", "You have an authenticator app already.");
    await tx.db
      .insertInto("authenticatorApp")
      .values(row)
      .onConflict((oc) => oc.column("userId").doUpdateSet(row))
      .execute();
  });
  const address = totpOf(secret, user).toString();
  return {
    key: secret.base32.match(/.{1,4}/g)?.join(" ") ?? secret.base32,
    qrCode: renderSVG(address, { border: 2, pixelSize: 4 }),
  };
}

/**
 * Turns one-time codes on with the first code of the app. Gives recovery codes where this is the first second step.
 * @throws DomainError invalid_input at `code`, unauthenticated unless confirmed lately, rate_limited
 */
export async function confirmApp(ctx: Context, { code }: { code: string }): Promise<string[] | null> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  await countTry(ctx, [{ key: `set-up-app:${user.id}`, allowed: 10, windowSeconds: 300 }]);
  const app = await findApp(ctx, user.id);
  if (!app || app.confirmedAt)
    throw invalidInput({ code: ["Set the app up once more: this took too long."] });
  const step = stepOf(ctx, app, code);
  if (step === null) throw invalidInput({ code: [wrongCode] });
  return addSecondStep(ctx, user, "code", async (tx) => {
    const now = toInstant(tx.now());
    const { numUpdatedRows } = await tx.db
      .updateTable("authenticatorApp")
      .set({ confirmedAt: now, lastStep: step, lastUsedAt: now })
      .where("userId", "=", user.id)
      .where("confirmedAt", "is", null)
      .where("secretSealed", "=", app.secretSealed)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw new DomainError("conflict", "The app was set up in another window meanwhile.");
    await recordFactorChange(tx, user, "app.added");
  });
}

/** @throws DomainError unauthenticated unless confirmed lately, not_found */
export async function removeApp(ctx: Context): Promise<void> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  await removeSecondStep(ctx, user, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom("authenticatorApp")
      .where("userId", "=", user.id)
      .where("confirmedAt", "is not", null)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new DomainError("not_found", "Authenticator app not found.");
    await recordFactorChange(tx, user, "app.removed");
  });
}

/** Takes a code of the user's app. False for a wrong one, and for one that was taken already or is older than that. */
export async function takeAppCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const app = await findApp(ctx, userId);
  if (!app?.confirmedAt) return false;
  const step = stepOf(ctx, app, code);
  if (step === null) return false;
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("authenticatorApp")
      .set({ lastStep: step, lastUsedAt: toInstant(tx.now()) })
      .where("userId", "=", userId)
      .where("secretSealed", "=", app.secretSealed)
      .where("lastStep", "<", step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

async function findApp(ctx: Context | Tx, userId: number) {
  return ctx.db.selectFrom("authenticatorApp").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** The number of the 30 seconds that the code is of, or null for a wrong one. */
function stepOf(ctx: Context, app: { userId: number; secretSealed: string }, code: string): number | null {
  if (!new RegExp(`^\\d{${digits}}$`).test(code)) return null;
  const secret = Secret.fromBase32(unseal(ctx.settings.sealKey, placeOf(app.userId), app.secretSealed));
  const timestamp = ctx.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

function totpOf(secret: Secret, user?: UserActor): TOTP {
  return new TOTP({ issuer: "Endcap", label: user?.email ?? "", algorithm: "SHA1", digits, period, secret });
}

function sealSecret(ctx: Context, userId: number, secret: string): string {
  return seal(ctx.settings.sealKey, placeOf(userId), secret);
}

function placeOf(userId: number) {
  return { table: "authenticatorApp", column: "secretSealed", id: userId };
}
