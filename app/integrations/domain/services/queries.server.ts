import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, searchedIn, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { sharedOrOwn } from "#app/kernel/retailer-scope";
import type { ServiceRow } from "#db/tables/services";
import { canManage } from "./ownership.server";
import type { ServiceColumn, ServiceSearchField } from "./service-list";

export interface Service extends ServiceRow {
  /** How many of its subservices the actor may see. */
  subserviceCount: number;
  /** Whether the actor may change it. */
  editable: boolean;
}

interface Filter {
  /** Only those that this retailer may use: shared ones and its own. Staff get those of their own retailer. */
  retailerId?: number | null;
}

/** The services the actor may see, by name without regard to case. */
export async function listServices(ctx: Context, filter: Filter = {}): Promise<Service[]> {
  const rows = await services(ctx, filter).orderBy(textOrder("service.name")).orderBy("service.id").execute();
  return rows.map((row) => ({ ...row, editable: canManage(ctx, row) }));
}

/** One page of them, with each one's place by name among those found, from 1. */
export async function listServicesPage(
  ctx: Context,
  filter: Filter,
  asked: ListQuery<ServiceColumn, string, ServiceSearchField>,
): Promise<ListPage<Service & { number: number }>> {
  const byName = sql<number>`row_number() over (order by ${textOrder("service.name")}, "service"."id")`;
  const found = services(ctx, filter)
    .where(searchedIn(asked, { name: "service.name", uniqueId: "service.uniqueId" }))
    .select(byName.as("number"));
  const { rows, ...page } = await fetchListPage(
    ctx,
    ctx.db.selectFrom(found.as("service")).selectAll(),
    asked,
    {
      id: plainOrder("service.id"),
      number: plainOrder("service.number"),
      name: textOrder("service.name"),
      uniqueId: textOrder("service.uniqueId"),
      created: plainOrder("service.createdAt"),
      updated: plainOrder("service.updatedAt"),
    },
  );
  return { ...page, rows: rows.map((row) => ({ ...row, editable: canManage(ctx, row) })) };
}

/** @throws DomainError not_found, also for one of another retailer */
export async function getService(ctx: Context, id: number): Promise<Service> {
  const row = await services(ctx).where("service.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Service");
  return { ...row, editable: canManage(ctx, row) };
}

function services(ctx: Context, filter: Filter = {}) {
  requirePermission(ctx, "services.read");
  const visible = sharedOrOwn(ctx, "subservice.retailerId", filter.retailerId);
  return ctx.db
    .selectFrom("service")
    .selectAll("service")
    .select(
      sql<number>`(select count(*) from "subservice" where "serviceId" = "service"."id" and ${visible})`.as(
        "subserviceCount",
      ),
    )
    .where(sharedOrOwn(ctx, "service.retailerId", filter.retailerId));
}
