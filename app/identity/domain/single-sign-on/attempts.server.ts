import { createHash, createHmac, randomBytes } from "node:crypto";
import { type Context, inTransaction } from "#app/kernel/context";
import type { OpenIdChecks } from "#app/kernel/ports/openid-providers";
import { toInstant } from "#db/columns";

/** As long as somebody may take at the provider, with its own second factor. */
const lifeMs = 15 * 60_000;

export interface Attempt {
  retailerId: number;
  redirectTo: string | null;
}

/**
 * Notes a sign-in that leaves for the provider. Gives the secret for the browser's cookie, which is stored nowhere:
 * state, nonce and code verifier are derived from it, so that the row alone is worth nothing.
 */
export async function createAttempt(ctx: Context, attempt: Attempt): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const now = ctx.now();
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("singleSignOnAttempt").where("expiresAt", "<=", toInstant(now)).execute();
    await tx.db
      .insertInto("singleSignOnAttempt")
      .values({
        ...attempt,
        id: idOf(secret),
        expiresAt: toInstant(new Date(now.getTime() + lifeMs)),
      })
      .execute();
  });
  return secret;
}

/** The attempt that a browser comes back with, once: null for one that is used, over, or was never begun. */
export async function takeAttempt(ctx: Context, secret: string): Promise<Attempt | null> {
  const row = await inTransaction(ctx, (tx) =>
    tx.db.deleteFrom("singleSignOnAttempt").where("id", "=", idOf(secret)).returningAll().executeTakeFirst(),
  );
  if (!row || row.expiresAt <= toInstant(ctx.now())) return null;
  return { retailerId: row.retailerId, redirectTo: row.redirectTo };
}

/** What ties the way back to the way out. */
export function checksOf(secret: string): OpenIdChecks {
  const derive = (what: string) => createHmac("sha256", secret).update(what).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), codeVerifier: derive("code verifier") };
}

function idOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
