import * as z from "zod";

const day = z.iso.date();

/**
 * Which of a circular's counts are asked for, as an address says it: `store` 0 is those without a chosen store; `from`
 * and `until` are days of the retailer's zone, both included. What can't be read is left out.
 */
export const insightsFilterSchema = z.object({
  store: z.coerce.number().int().min(0).max(999_999_999_999_999).optional().catch(undefined),
  from: day.optional().catch(undefined),
  until: day.optional().catch(undefined),
});

export type InsightsFilter = z.infer<typeof insightsFilterSchema>;
