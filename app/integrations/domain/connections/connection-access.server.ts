import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { retailerScope } from "#app/kernel/retailer-scope";
import type { ConnectionRow } from "#db/tables/connections";

/** @throws DomainError not_found, also for another retailer's staff */
export async function getScopedConnection(ctx: Context, id: number): Promise<ConnectionRow> {
  const scope = retailerScope(ctx);
  let query = ctx.db.selectFrom("connection").selectAll().where("id", "=", id);
  if (scope !== null) query = query.where("retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Connection");
  return row;
}
