import { createHash, createHmac } from "node:crypto";
import { addressGroup } from "#app/kernel/address-group";
import type { Context, Tx } from "#app/kernel/context";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import { toInstant } from "#db/columns";
import { describeUserAgent, unknownBrowser } from "./user-agent.server";

/** More of them are not told apart from ones that were never seen: those not used for longest are forgotten. */
const maxBrowsers = 50;

/**
 * What a program is known by that signs in to the API, which keeps no cookie: its name and its network. Nobody can make
 * a cookie of it.
 */
export function programOf({
  request: { userAgent, ip },
  settings: { tokenKey },
}: Pick<Context, "request" | "settings">): string {
  const program = `endcap program\n${describeUserAgent(userAgent ?? "")}\n${addressGroup(ip)}`;
  return createHmac("sha256", tokenKey).update(program).digest("base64url");
}

/**
 * Notes, in the transaction of a sign-in, that this browser was used for the account. A mail tells its user where it is
 * another one than before; the first of all needs none, since whoever was invited sits at it.
 * @param secret of the browser's long-lived cookie, or what `programOf` gives
 */
export async function noteBrowser(tx: Tx, user: { id: number }, secret: string): Promise<void> {
  const { id: userId } = user;
  const browserHash = hashOf(userId, secret);
  const known = await rememberBrowser(tx, userId, secret);
  if (known.length === 0 || known.includes(browserHash)) return;
  const browser = describeUserAgent(tx.request.userAgent ?? "");
  await queueEmails(tx, "new-sign-in", [userId], {
    facts: {
      browser: browser === unknownBrowser ? "an unknown browser" : browser,
      address: tx.request.ip?.replace(/^::ffff:/i, "") ?? "unknown",
      when: inWords(tx.now(), await timeZoneOf(tx, userId)),
    },
  });
}

/** Whether somebody signed in to the account in this browser before, or chose its password there. */
export async function isKnownBrowser(ctx: Context, userId: number, secret: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom("knownBrowser")
    .select("userId")
    .where("userId", "=", userId)
    .where("browserHash", "=", hashOf(userId, secret))
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes a browser as used for the account, without a mail. Gives the hashes of those that were known before. */
export async function rememberBrowser(tx: Tx, userId: number, secret: string): Promise<string[]> {
  const browserHash = hashOf(userId, secret);
  const now = toInstant(tx.now());
  const rows = await tx.db
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
  const known = rows.map((row) => row.browserHash);
  const forgotten = known.filter((hash) => hash !== browserHash).slice(maxBrowsers - 1);
  if (forgotten.length > 0) {
    await tx.db
      .deleteFrom("knownBrowser")
      .where("userId", "=", userId)
      .where("browserHash", "in", forgotten)
      .execute();
  }
  return known;
}

function hashOf(userId: number, secret: string): string {
  return createHash("sha256").update(`${userId}\n${secret}`).digest("hex");
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
