import type { Tx } from "#app/kernel/context";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import type { UserRow } from "#db/tables/identity";
import { endAccess } from "./end-access.server";

const boundSentence =
  "Your company’s single sign-on signs you in from now on. The password, passkeys, one-time codes and API keys that your account had before are ended, and so are its sessions.";

/** What else than the provider signs somebody in. */
const factorTables = ["passkey", "authenticatorApp", "recoveryCode"] as const;

/**
 * Ends all that could sign in as a user before their company's provider first sent them: whoever has set it up may have
 * taken the address beforehand. Where there was anything, a mail says so.
 */
export async function endForeignSignIns(tx: Tx, { id, passwordHash }: UserRow): Promise<void> {
  let hadAny = passwordHash !== null;
  for (const table of [...factorTables, "session", "apiKey"] as const) {
    const row = await tx.db.selectFrom(table).select("userId").where("userId", "=", id).executeTakeFirst();
    hadAny ||= row !== undefined;
  }
  await tx.db.updateTable("user").set({ passwordHash: null }).where("id", "=", id).execute();
  for (const table of factorTables) await tx.db.deleteFrom(table).where("userId", "=", id).execute();
  await endAccess(tx, id, null);
  if (hadAny) await queueEmails(tx, "sign-in-changed", [id], { facts: { change: boundSentence } });
}
