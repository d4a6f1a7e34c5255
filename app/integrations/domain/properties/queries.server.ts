import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, searchedIn, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import { fold } from "#db/fold";
import type { PropertyColumn, PropertySearchField } from "./property-list";

interface Named {
  id: number;
  name: string;
}

/** Without its password and API key: that they are stored is all that is told of them. */
export interface Property {
  id: number;
  name: string;
  uniqueId: string;
  retailer: Named;
  service: Named;
  subservice: Named | null;
  pageId: string | null;
  pageName: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  notes: string | null;
  username: string | null;
  hasPassword: boolean;
  hasApiKey: boolean;
  createdAt: string;
  updatedAt: string | null;
  createdByName: string | null;
  updatedByName: string | null;
}

export interface PropertyFilter {
  retailerId?: number | null;
  serviceId?: number;
  subserviceId?: number;
  /** The whole name, without regard to case. */
  name?: string;
}

/** The properties of a retailer, or of all where the actor may; newest last. */
export async function listProperties(ctx: Context, filter: PropertyFilter = {}): Promise<Property[]> {
  let query = listedProperties(ctx, filter.retailerId);
  if (filter.serviceId !== undefined) query = query.where("property.serviceId", "=", filter.serviceId);
  if (filter.subserviceId !== undefined) {
    query = query.where("property.subserviceId", "=", filter.subserviceId);
  }
  if (filter.name !== undefined) {
    query = query.where(sql<boolean>`fold("property"."name") = ${fold(filter.name)}`);
  }
  return (await query.orderBy("property.id").execute()).map(toProperty);
}

/** One page of them, with each one's place by name among those found, from 1. */
export async function listPropertiesPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<PropertyColumn, string, PropertySearchField>,
): Promise<ListPage<Property & { number: number }>> {
  const byName = sql<number>`row_number() over (order by ${textOrder("property.name")}, "property"."id")`;
  const found = listedProperties(ctx, filter.retailerId)
    .where(searchedIn(asked, { retailer: "retailer.name", service: "service.name", name: "property.name" }))
    .select(byName.as("number"));
  const { rows, ...page } = await fetchListPage(
    ctx,
    ctx.db.selectFrom(found.as("property")).selectAll(),
    asked,
    {
      id: plainOrder("property.id"),
      number: plainOrder("property.number"),
      retailer: textOrder("property.retailerName"),
      service: textOrder("property.serviceName"),
      name: textOrder("property.name"),
    },
  );
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...toProperty(row), number })) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getProperty(ctx: Context, id: number): Promise<Property> {
  requirePermission(ctx, "properties.read");
  const scope = retailerScope(ctx);
  let query = properties(ctx).where("property.id", "=", id);
  if (scope !== null) query = query.where("property.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Property");
  return toProperty(row);
}

function listedProperties(ctx: Context, asked: number | null | undefined) {
  requirePermission(ctx, "properties.read");
  const retailerId = listedRetailer(ctx, asked);
  return retailerId === null
    ? properties(ctx)
    : properties(ctx).where("property.retailerId", "=", retailerId);
}

function properties(ctx: Context) {
  return ctx.db
    .selectFrom("property")
    .innerJoin("retailer", "retailer.id", "property.retailerId")
    .innerJoin("service", "service.id", "property.serviceId")
    .leftJoin("subservice", "subservice.id", "property.subserviceId")
    .selectAll("property")
    .select([
      "retailer.name as retailerName",
      "service.name as serviceName",
      "subservice.name as subserviceName",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof properties>["executeTakeFirstOrThrow"]>>;

function toProperty(row: Row): Property {
  const { retailerId, retailerName, serviceId, serviceName, subserviceId, subserviceName, ...rest } = row;
  const { passwordSealed, apiKeySealed, ...told } = rest;
  return {
    ...told,
    retailer: { id: retailerId, name: retailerName },
    service: { id: serviceId, name: serviceName },
    subservice: subserviceId === null ? null : { id: subserviceId, name: subserviceName ?? "" },
    hasPassword: passwordSealed !== null,
    hasApiKey: apiKeySealed !== null,
  };
}
