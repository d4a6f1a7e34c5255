import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import type { Flag } from "#db/columns";

/** What shoppers may know of the retailer whose list it is. */
export interface ListRetailer {
  id: number;
  name: string;
  siteName: string | null;
  siteUrl: string | null;
  mailsLists: Flag;
}

/** @throws DomainError not_found */
export async function findListRetailer(ctx: Context, id: number): Promise<ListRetailer> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "name", "siteName", "siteUrl", "mailsLists"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  return retailer;
}
