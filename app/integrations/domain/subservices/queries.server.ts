import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, searchedIn, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { sharedOrOwn } from "#app/kernel/retailer-scope";
import type { SubserviceRow } from "#db/tables/services";
import { canManage } from "../services/ownership.server";
import type { SubserviceColumn, SubserviceSearchField } from "./subservice-list";

export interface Subservice extends SubserviceRow {
  serviceName: string;
  /** Whether the actor may change it. */
  editable: boolean;
}

interface Filter {
  /** Only those that this retailer may use: shared ones and its own. Staff get those of their own retailer. */
  retailerId?: number | null;
  serviceId?: number;
}

/** The subservices the actor may see, by name without regard to case. */
export async function listSubservices(ctx: Context, filter: Filter = {}): Promise<Subservice[]> {
  const rows = await subservices(ctx, filter)
    .orderBy(textOrder("subservice.name"))
    .orderBy("subservice.id")
    .execute();
  return rows.map((row) => ({ ...row, editable: canManage(ctx, row) }));
}

/** One page of them, with each one's place by name among those found, from 1. */
export async function listSubservicesPage(
  ctx: Context,
  filter: Filter,
  asked: ListQuery<SubserviceColumn, string, SubserviceSearchField>,
): Promise<ListPage<Subservice & { number: number }>> {
  const byName = sql<number>`row_number() over (order by ${textOrder("subservice.name")}, "subservice"."id")`;
  const found = subservices(ctx, filter)
    .where(
      searchedIn(asked, {
        name: "subservice.name",
        service: "service.name",
        uniqueId: "subservice.uniqueId",
      }),
    )
    .select(byName.as("number"));
  const { rows, ...page } = await fetchListPage(
    ctx,
    ctx.db.selectFrom(found.as("subservice")).selectAll(),
    asked,
    {
      id: plainOrder("subservice.id"),
      number: plainOrder("subservice.number"),
      name: textOrder("subservice.name"),
      service: textOrder("subservice.serviceName"),
      uniqueId: textOrder("subservice.uniqueId"),
    },
  );
  return { ...page, rows: rows.map((row) => ({ ...row, editable: canManage(ctx, row) })) };
}

/** @throws DomainError not_found, also for one of another retailer */
export async function getSubservice(ctx: Context, id: number): Promise<Subservice> {
  const row = await subservices(ctx).where("subservice.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Subservice");
  return { ...row, editable: canManage(ctx, row) };
}

function subservices(ctx: Context, { retailerId, serviceId }: Filter = {}) {
  requirePermission(ctx, "services.read");
  return ctx.db
    .selectFrom("subservice")
    .innerJoin("service", "service.id", "subservice.serviceId")
    .selectAll("subservice")
    .select("service.name as serviceName")
    .where(sharedOrOwn(ctx, "subservice.retailerId", retailerId))
    .$if(serviceId !== undefined, (query) => query.where("subservice.serviceId", "=", serviceId as number));
}
