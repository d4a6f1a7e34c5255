import { type RawBuilder, sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { textOrder } from "#app/kernel/list-page.server";
import { getSubservice } from "../subservices/queries.server";
import { getService } from "./queries.server";

/** What keeps a service or subservice from being deleted just now, in the words of the delete dialog. */
export interface ProcessCheck {
  /** 1 while one of its connections is running. */
  processDeleteStatus: 0 | 1;
  /** What to tell instead of asking; empty when nothing is running. */
  processDeleteMessage: string;
}

/**
 * Whether connections of a service, of its subservices or of their properties are running.
 * @throws DomainError not_found
 */
export async function checkServiceProcesses(ctx: Context, id: number): Promise<ProcessCheck> {
  const { name } = await getService(ctx, id);
  const subservices = sql`(select "id" from "subservice" where "serviceId" = ${id})`;
  return checkProcesses(
    ctx,
    { kind: "service", name },
    sql`"connection"."serviceId" = ${id} or "connection"."subserviceId" in ${subservices}
      or "connection"."propertyId" in (
        select "id" from "property" where "serviceId" = ${id} or "subserviceId" in ${subservices}
      )`,
  );
}

/**
 * Whether connections of a subservice or of its properties are running.
 * @throws DomainError not_found
 */
export async function checkSubserviceProcesses(ctx: Context, id: number): Promise<ProcessCheck> {
  const { name } = await getSubservice(ctx, id);
  return checkProcesses(
    ctx,
    { kind: "subservice", name },
    sql`"connection"."subserviceId" = ${id}
      or "connection"."propertyId" in (select "id" from "property" where "subserviceId" = ${id})`,
  );
}

async function checkProcesses(
  ctx: Context,
  { kind, name }: { kind: string; name: string },
  where: RawBuilder<unknown>,
): Promise<ProcessCheck> {
  const running = await ctx.db
    .selectFrom("connection")
    .select("connection.name")
    .where(sql<boolean>`(${where})`)
    .where("connection.id", "in", (eb) =>
      eb.selectFrom("connectionRun").select("connectionId").where("status", "=", "running"),
    )
    .orderBy(textOrder("connection.name"))
    .execute();
  if (running.length === 0) return { processDeleteStatus: 0, processDeleteMessage: "" };
  const names = running.slice(0, 3).map((connection) => connection.name);
  const more = running.length > names.length ? ", …" : "";
  const listed = `${names.join(", ")}${more}`;
  const count = running.length.toLocaleString("en-US");
  return {
    processDeleteStatus: 1,
    processDeleteMessage:
      running.length === 1
        ? `The ${kind} "${name}" can't be deleted now: 1 connection (${listed}) of it is running. Try again when the run is over.`
        : `The ${kind} "${name}" can't be deleted now: ${count} connections (${listed}) of it are running. Try again when the run is over.`,
  };
}
