import type { Context } from "#app/kernel/context";
import type { EmailQuota } from "#app/kernel/email-settings";
import { type Instant, toInstant } from "#db/columns";
import type { EmailRow } from "#db/tables/email";

const hourMs = 3_600_000;

export type QuotaScope = "total" | "retailer" | "ip";

/** The six quotas: how many mails may leave within the window, of all, of one retailer, caused from one address. */
export const quotas = [
  { name: "perHour", scope: "total", windowMs: hourMs },
  { name: "perRetailerHour", scope: "retailer", windowMs: hourMs },
  { name: "perIpHour", scope: "ip", windowMs: hourMs },
  { name: "perDay", scope: "total", windowMs: 24 * hourMs },
  { name: "perRetailerDay", scope: "retailer", windowMs: 24 * hourMs },
  { name: "perIpDay", scope: "ip", windowMs: 24 * hourMs },
] as const satisfies { name: keyof EmailQuota; scope: QuotaScope; windowMs: number }[];

export type Quota = (typeof quotas)[number];

/** What mails that nobody waits for may take of each quota, so that a reset gets through behind 10,000 invitations. */
const patientShare = 0.8;
/** Mails that wait are looked at again in packs, not one by one as room comes free. */
const shortestWaitMs = 60_000;

/**
 * Whether a mail that anybody may cause would have to wait, those that wait already counted with it: such a mail is
 * refused rather than queued, or a flood of them would hold up all others for days. Null when it would leave soon.
 */
export async function findFullQuotaWithWaiting(
  ctx: Context,
  email: Pick<EmailRow, "retailerId" | "ip">,
): Promise<Quota | null> {
  for (const quota of quotas) {
    if (!concerns(quota, email)) continue;
    const limit = patientLimit(ctx, quota);
    const counted = inScope(ctx, quota, email)
      .select("id")
      .where((eb) => eb.or([eb("sentAt", ">", beginningOf(ctx, quota)), eb("status", "=", "queued")]))
      .limit(limit);
    const { count } = await ctx.db
      .selectFrom(counted.as("counted"))
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= limit) return quota;
  }
  return null;
}

/** Whether the quota counts the mail. */
export function concerns(quota: Quota, email: Pick<EmailRow, "retailerId" | "ip">): boolean {
  if (quota.scope === "retailer") return email.retailerId !== null;
  return quota.scope !== "ip" || email.ip !== null;
}

/** The mails that the quota counts together with this one. */
function inScope(ctx: Context, { scope }: Quota, email: Pick<EmailRow, "retailerId" | "ip">) {
  const all = ctx.db.selectFrom("email");
  if (scope === "retailer") return all.where("retailerId", "=", email.retailerId);
  return scope === "ip" ? all.where("ip", "=", email.ip) : all;
}

function patientLimit(ctx: Context, quota: Quota): number {
  return Math.max(1, Math.floor(ctx.settings.email.quota[quota.name] * patientShare));
}

/** When there is room again for a mail that the quota counts; null when there is room now. */
export async function findRoom(
  ctx: Context,
  quota: Quota,
  email: Pick<EmailRow, "retailerId" | "ip" | "urgent">,
): Promise<Instant | null> {
  const allowed = email.urgent ? ctx.settings.email.quota[quota.name] : patientLimit(ctx, quota);
  const now = ctx.now().getTime();
  const counted = inScope(ctx, quota, email).where("sentAt", ">", beginningOf(ctx, quota));
  const { count } = await counted
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < allowed) return null;
  const leaving = await counted
    .select("sentAt")
    .orderBy("sentAt")
    .offset(count - allowed)
    .limit(1)
    .executeTakeFirstOrThrow();
  const free = Date.parse(leaving.sentAt as Instant) + quota.windowMs;
  return toInstant(new Date(Math.max(free, now + shortestWaitMs)));
}

/** Mails that left since then count. */
export function beginningOf(ctx: Context, { windowMs }: { windowMs: number }): Instant {
  return toInstant(new Date(ctx.now().getTime() - windowMs));
}
