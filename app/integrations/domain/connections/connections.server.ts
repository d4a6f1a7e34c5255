import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { conflictOf, DomainError, invalidInput } from "#app/kernel/errors";
import { personName, requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toFlag, toInstant } from "#db/columns";
import type { ConnectionRow } from "#db/tables/connections";
import { queueDropOfStages } from "../connection-runs/left-stages.server";
import { getScopedConnection } from "./connection-access.server";
import { type ConnectionParts, resolveParts } from "./connection-parts.server";
import { type ConnectionState, planState } from "./connection-state";
import { isScheduleType } from "./connection-types";
import { futureDayProblem } from "./date-range";
import { requestRun } from "./request-run.server";
import { type ConnectionInput, pageNameRequired } from "./schemas";

/**
 * Adds a connection and does what its type says: schedules it, runs it once, or only keeps it as a template.
 * @throws DomainError not_found for a retailer that isn't the actor's, invalid_input by field
 */
export async function addConnection(ctx: Context, input: ConnectionInput): Promise<{ id: number }> {
  requirePermission(ctx, "connections.write");
  requireOwnRetailer(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    const parts = await resolveParts(tx, input, null);
    const state = planState(null, input, { now: tx.now(), timeZone: parts.retailer.timeZone });
    const values = valuesOf(tx, input, parts, state);
    const { id } = await tx.db
      .insertInto("connection")
      .values({
        ...values,
        ...state.columns,
        createdByUserId: tx.actor.kind === "user" ? tx.actor.id : null,
        createdByName: personName(tx.actor),
        createdAt: toInstant(tx.now()),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "connection.created",
      logType: "connection",
      description: `Connection "${parts.name}" was added${wordsOf(input)}.`,
      retailerId: parts.retailer.id,
      entityId: id,
      after: { ...values, ...state.columns },
    });
    if (state.run) await requestRun(tx, id, state.run);
    return { id };
  });
}

/**
 * Changes a connection and does what its type says. A schedule that is under way stays, with its phase, unless the
 * interval, the zone or the rule for short periods changes or it is made a template: UpdateOnly saves, RunOnce runs
 * it besides. On one that isn't under way UpdateOnly leaves a template.
 * It moves to another retailer only as long as it has no runs, which tell of the old one.
 * @throws DomainError not_found, invalid_input by field, conflict when it shall run now and is running, or shall move
 */
export async function editConnection(ctx: Context, id: number, input: ConnectionInput): Promise<void> {
  requirePermission(ctx, "connections.write");
  requireOwnRetailer(ctx, input.retailerId);
  await inTransaction(ctx, async (tx) => {
    const before = await getScopedConnection(tx, id);
    if (before.retailerId !== input.retailerId) await assertMovable(tx, before);
    const parts = await resolveParts(tx, input, before);
    const state = planState(before, input, { now: tx.now(), timeZone: parts.retailer.timeZone });
    const values = { ...valuesOf(tx, input, parts, state), ...state.columns };
    await tx.db
      .updateTable("connection")
      .set({
        ...values,
        updatedByUserId: tx.actor.kind === "user" ? tx.actor.id : null,
        updatedByName: personName(tx.actor),
        updatedAt: toInstant(tx.now()),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "connection.edited",
      logType: "connection",
      description: `Connection "${parts.name}" was edited${wordsOf(input)}.`,
      retailerId: parts.retailer.id,
      entityId: id,
      before: fieldsBefore(before, values),
      after: values,
    });
    if (state.run) await requestRun(tx, id, state.run);
  });
}

/**
 * Deletes a connection with its runs; what they wrote stays in the spreadsheet.
 * @throws DomainError not_found, conflict while a run is under way
 */
export async function deleteConnection(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getScopedConnection(tx, id);
    const running = runsOf(tx, id).where("status", "=", "running");
    if (await running.executeTakeFirst()) {
      const message = `The connection "${before.name}" is running. Delete it when the run is over.`;
      throw new DomainError("conflict", message);
    }
    await queueDropOfStages(tx, before);
    await tx.db.deleteFrom("connection").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "connection.deleted",
      logType: "connection",
      description: `Connection "${before.name}" was deleted.`,
      retailerId: before.retailerId,
      entityId: id,
      before: { name: before.name, spreadsheetUrl: before.spreadsheetUrl, type: before.type },
    });
  });
}

function runsOf(tx: Tx, connectionId: number) {
  return tx.db.selectFrom("connectionRun").select("id").where("connectionId", "=", connectionId).limit(1);
}

async function assertMovable(tx: Tx, { id }: ConnectionRow): Promise<void> {
  if (!(await runsOf(tx, id).executeTakeFirst())) return;
  throw conflictOf({
    retailerId: ["The connection has run for its retailer. Add another connection for another one."],
  });
}

/** The columns that an input sets, but for those of the schedule. */
function valuesOf(tx: Tx, input: ConnectionInput, parts: ConnectionParts, state: ConnectionState) {
  const { pageName, lentPage } = parts;
  const runs =
    state.columns.status === "scheduled" || state.columns.status === "paused" || state.run !== null;
  if (runs && pageName === "") throw invalidInput({ pageName: [pageNameRequired] });
  const ahead = futureDayProblem(input.dateRange, tx.now(), parts.retailer.timeZone);
  if (ahead) throw invalidInput({ [`dateRange.${ahead.field}`]: [ahead.message] });
  return {
    retailerId: parts.retailer.id,
    propertyId: parts.property?.id ?? null,
    serviceId: parts.serviceId,
    subserviceId: parts.subserviceId,
    socialAccountId: input.socialAccountId,
    name: parts.name,
    description: input.description,
    spreadsheetUrl: input.spreadsheetUrl,
    pageTitle: input.pageTitle,
    pageName,
    lentPage,
    writeMode: input.writeMode,
    skipsKnownRows: toFlag(input.skipsKnownRows),
    replacesWithNothing: toFlag(input.replacesWithNothing),
    dateRange: JSON.stringify(input.dateRange),
    missedSlots: input.missedSlots,
  };
}

function wordsOf({ type }: ConnectionInput): string {
  if (isScheduleType(type)) return " and scheduled";
  if (type === "RunOnce") return " and run";
  return type === "SaveAsTemplate" ? " as a template" : "";
}
