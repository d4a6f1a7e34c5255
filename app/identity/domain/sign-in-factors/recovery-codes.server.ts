import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import { argon2Options } from "../accounts/password-rules.server";

const count = 10;
/** Without letters and digits that are taken for each other. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 10;
const saltBytes = 16;

/** Codes and what is kept of them. Made before the transaction that keeps them: hashing takes its time. */
export interface NewRecoveryCodes {
  /** As they are shown, once: `abcde-fghjk`. */
  codes: string[];
  salt: string;
  hashes: string[];
}

/** Ten codes of 49 random bits each. They are kept as passwords are, all with one salt, so that a try costs one hash. */
export async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)));
  return { codes: codes.map(shown), salt: salt.toString("base64url"), hashes };
}

/** Puts new codes in place of all older ones, in the caller's transaction. */
export async function keepRecoveryCodes(
  tx: Tx,
  userId: number,
  { salt, hashes }: NewRecoveryCodes,
): Promise<void> {
  const createdAt = toInstant(tx.now());
  await dropRecoveryCodes(tx, userId);
  await tx.db
    .insertInto("recoveryCode")
    .values(hashes.map((codeHash) => ({ userId, salt, codeHash, createdAt, usedAt: null })))
    .execute();
}

export async function dropRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
}

/** Whether it has the shape of one: codes of apps are shorter. */
export function isRecoveryCode(code: string): boolean {
  return code.length === codeLength;
}

/** Uses a recovery code up. False for one that is none, or was used before. */
export async function takeRecoveryCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return false;
  const left = await ctx.db
    .selectFrom("recoveryCode")
    .select(["id", "salt", "codeHash"])
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  const [first] = left;
  if (!first) return false;
  const codeHash = await hashCode(code, Buffer.from(first.salt, "base64url"));
  const found = left.find((row) => row.codeHash === codeHash);
  if (!found) return false;
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("recoveryCode")
      .set({ usedAt: toInstant(tx.now()) })
      .where("id", "=", found.id)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** How many of the user's codes are left. */
export async function countRecoveryCodes(ctx: Context, userId: number): Promise<number> {
  const { left } = await ctx.db
    .selectFrom("recoveryCode")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

async function hashCode(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { ...argon2Options, salt })).toString("base64url");
}

function shown(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
