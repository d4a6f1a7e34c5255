import { createHash } from "node:crypto";
import type { Tx } from "#app/kernel/context";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import { toInstant } from "#db/columns";
import { describeUserAgent } from "./user-agent.server";

/** More of them are not told apart from ones that were never seen: those not used for longest are forgotten. */
const maxBrowsers = 50;

/**
 * Notes, in the transaction of a sign-in, that this browser was used for the account. A mail tells its user where it is
 * another one than before; the first of all needs none, since whoever was invited sits at it.
 * @param secret of the browser's long-lived cookie
 */
export async function noteBrowser(tx: Tx, user: { id: number }, secret: string): Promise<void> {
  const { id: userId } = user;
  const browserHash = createHash("sha256").update(`${userId}\n${secret}`).digest("hex");
  const now = toInstant(tx.now());
  const known = await tx.db
    .selectFrom("knownBrowser")
    .select(["browserHash", "lastSeenAt"])
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .execute();
  await tx.db
    .insertInto("knownBrowser")
    .values({ userId, browserHash, firstSeenAt: now, lastSeenAt: now })
    .onConflict((oc) => oc.columns(["userId", "browserHash"]).doUpdateSet({ lastSeenAt: now }))
    .execute();
  if (known.length === 0 || known.some((browser) => browser.browserHash === browserHash)) return;
  const forgotten = known.slice(maxBrowsers - 1).map((browser) => browser.browserHash);
  if (forgotten.length > 0) {
    await tx.db
      .deleteFrom("knownBrowser")
      .where("userId", "=", userId)
      .where("browserHash", "in", forgotten)
      .execute();
  }
  await queueEmails(tx, "new-sign-in", [userId], {
    facts: {
      browser: describeUserAgent(tx.userAgent ?? ""),
      address: tx.ip?.replace(/^::ffff:/i, "") ?? "unknown",
      when: inWords(tx.now(), await timeZoneOf(tx, userId)),
    },
  });
}

async function timeZoneOf(tx: Tx, userId: number): Promise<string> {
  const row = await tx.db
    .selectFrom("user")
    .innerJoin("retailer", "retailer.id", "user.retailerId")
    .select("retailer.timeZone")
    .where("user.id", "=", userId)
    .executeTakeFirst();
  return row?.timeZone ?? "UTC";
}

function inWords(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return format.format(instant);
}
