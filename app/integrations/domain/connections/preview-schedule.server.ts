import * as z from "zod";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { getScopedConnection } from "./connection-access.server";
import { readableScheduleOf } from "./connection-state";
import { scheduleTypes } from "./connection-types";
import { planSchedule, previewOf, type SchedulePreview } from "./schedule-plan";
import { dateRangeSchema, intervalSchema } from "./schedule-schemas";
import { retailerRequired, writeModes } from "./schemas";
import { sharedTabWarning } from "./shared-tab.server";

/** What of a connection's form decides when it runs. `connectionId` when it is being edited. */
export const previewSchema = z.object({
  connectionId: z.coerce.number().int().positive().nullish(),
  retailerId: z.coerce.number({ error: retailerRequired }).int(retailerRequired).positive(retailerRequired),
  type: z.enum(scheduleTypes).default("IstRunatInterval"),
  interval: intervalSchema,
  dateRange: dateRangeSchema,
  overshoot: z.enum(["last", "skip"]).default("last"),
  /** Anything, as it stands while it is typed. */
  spreadsheetUrl: z.string().trim().max(2000).default(""),
  writeMode: z.enum(writeModes).default("append"),
});

export interface ConnectionPreview extends SchedulePreview {
  /** What to think about before saving, a sentence. */
  warning: string | null;
}

/**
 * What would be scheduled if the form were saved now.
 * @throws DomainError not_found for a retailer or connection that isn't the actor's
 */
export async function previewSchedule(
  ctx: Context,
  input: z.infer<typeof previewSchema>,
): Promise<ConnectionPreview> {
  requirePermission(ctx, "connections.read");
  requireOwnRetailer(ctx, input.retailerId);
  const { timeZone } = await getRetailer(ctx, input.retailerId);
  const before = input.connectionId ? await getScopedConnection(ctx, input.connectionId) : null;
  const underWay =
    before?.status === "scheduled" || before?.status === "paused" ? readableScheduleOf(before) : null;
  const now = ctx.now();
  const { interval, overshoot, dateRange, type } = input;
  const schedule = planSchedule(underWay, { interval, timeZone, overshoot }, { now, revision: 0 });
  const warning = await sharedTabWarning(ctx, { ...input, connectionId: input.connectionId ?? null });
  const immediately = type === "IstRunImmediatethenatInterval";
  return { ...previewOf(schedule, dateRange, { now, immediately }), warning };
}
