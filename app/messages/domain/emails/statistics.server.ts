import { sql } from "kysely";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import type { EmailQuota } from "#app/kernel/email-settings";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { daysWithin, type EmailInterval } from "./email-interval";
import type { EmailCountColumn } from "./email-lists";
import { beginningOf, quotas } from "./quotas.server";

interface Asked {
  interval: EmailInterval;
  retailerId?: number | null;
}

/** Mails sent for one retailer. */
export interface EmailCount {
  /** The retailer's id; 0 for Administrators' own mails. */
  id: number;
  retailer: string;
  count: number;
}

/** What mails that belong to no retailer are listed under. */
const noRetailer = "No retailer";

/**
 * How many emails were sent within the interval, for one retailer or for all that the actor may see.
 * @throws DomainError not_found for a retailer that never was
 */
export async function countEmails(ctx: Context, asked: Asked): Promise<number> {
  requirePermission(ctx, "emails.read");
  const only = listedRetailer(ctx, asked.retailerId);
  if (only !== null) await getRetailer(ctx, only);
  const { count } = await sentWithin(ctx, asked)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts mails by retailer, the most first; retailers without mails are left out. */
export async function countEmailsByRetailer(ctx: Context, asked: Asked): Promise<EmailCount[]> {
  return countsByRetailer(ctx, asked).orderBy("count", "desc").orderBy("id").execute();
}

/** One page of them. */
export function listEmailCountsPage(
  ctx: Context,
  asked: Asked,
  query: ListQuery<EmailCountColumn>,
): Promise<ListPage<EmailCount>> {
  return fetchListPage(ctx, countsByRetailer(ctx, asked), query, {
    id: plainOrder("id"),
    retailer: textOrder("retailer"),
    count: plainOrder("count"),
  });
}

/** How many emails were sent on each UTC day of the interval. */
export async function countEmailsByDay(
  ctx: Context,
  asked: Asked,
): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`substr("sentAt", 1, 10)`;
  const rows = await sentWithin(ctx, asked)
    .select((eb) => [day.as("day"), eb.fn.countAll<number>().as("count")])
    .groupBy(day)
    .execute();
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return daysWithin(asked.interval).map((each) => ({ day: each, count: counts.get(each) ?? 0 }));
}

export interface QuotaUse {
  name: keyof EmailQuota;
  limit: number;
  /** Within the last hour or day. For retailers and addresses: of the one named by `of`. */
  used: number;
  /** The retailer asked for, otherwise the retailer or address that has used the most; null when there is none. */
  of: string | null;
}

/**
 * How much of each quota is used now.
 * @throws DomainError forbidden for all but Administrators: it tells of other retailers and of addresses
 */
export async function getQuotaUse(ctx: Context, retailerId: number | null): Promise<QuotaUse[]> {
  requirePermission(ctx, "emails.administer");
  const uses: QuotaUse[] = [];
  for (const quota of quotas) {
    const { used, of } = await measure(ctx, quota, retailerId);
    uses.push({ name: quota.name, limit: ctx.settings.email.quota[quota.name], used, of });
  }
  return uses;
}

async function measure(
  ctx: Context,
  quota: (typeof quotas)[number],
  retailerId: number | null,
): Promise<{ used: number; of: string | null }> {
  const counted = ctx.db
    .selectFrom("email")
    .leftJoin("retailer", "retailer.id", "email.retailerId")
    .where("email.sentAt", ">", beginningOf(ctx, quota))
    .select((eb) => eb.fn.countAll<number>().as("used"));
  if (quota.scope === "total") return { ...(await counted.executeTakeFirstOrThrow()), of: null };
  const most = counted.orderBy("used", "desc").limit(1);
  const found =
    quota.scope === "ip"
      ? await most
          .select("email.ip as of")
          .where("email.ip", "is not", null)
          // Networks as an earlier version wrote them, e.g. 20010db800012f/56.
          .where("email.ip", "not like", "%/56")
          .groupBy("email.ip")
          .executeTakeFirst()
      : await most
          .select("retailer.name as of")
          .where("email.retailerId", "is not", null)
          .$if(retailerId !== null, (q) => q.where("email.retailerId", "=", retailerId))
          .groupBy(["email.retailerId", "retailer.name"])
          .executeTakeFirst();
  return found ?? { used: 0, of: null };
}

function countsByRetailer(ctx: Context, asked: Asked) {
  const counted = sentWithin(ctx, asked)
    .leftJoin("retailer", "retailer.id", "email.retailerId")
    .select((eb) => [
      sql<number>`coalesce("retailer"."id", 0)`.as("id"),
      sql<string>`coalesce("retailer"."name", ${noRetailer})`.as("retailer"),
      eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["retailer.id", "retailer.name"]);
  return ctx.db.selectFrom(counted.as("counted")).select(["id", "retailer", "count"]);
}

function sentWithin(ctx: Context, { interval, retailerId }: Asked) {
  requirePermission(ctx, "emails.read");
  const only = listedRetailer(ctx, retailerId);
  return ctx.db
    .selectFrom("email")
    .where("email.status", "=", "sent")
    .where("email.sentAt", ">=", toInstant(interval.from))
    .where("email.sentAt", "<", toInstant(interval.until))
    .$if(only !== null, (q) => q.where("email.retailerId", "=", only));
}
