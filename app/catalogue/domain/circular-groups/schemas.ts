import * as z from "zod";
import { line } from "#app/kernel/line";
import { listOf } from "#app/kernel/list-of";

export const circularGroupSchema = z.object({
  name: line("Circular Group Name is required!")
    .min(1, "Circular Group Name is required!")
    .max(200, "Circular Group Name is too long."),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type CircularGroupInput = z.infer<typeof circularGroupSchema>;

const idList = listOf(z.number().int().positive(), 2000);

/** Ids of pages in the group's order. */
export const groupPagesSchema = z.object({
  pageIds: idList,
  /** What the order was when the editing began; a save from elsewhere in between is then found out. */
  startedFrom: idList.optional(),
  /**
   * What the other groups show from now on, where no group has shown pages of the circular before: until then every
   * store sees all of them. Left out, the other groups show what they have.
   */
  otherGroups: z.enum(["all-pages", "no-pages"]).optional(),
});

export type GroupPagesInput = z.infer<typeof groupPagesSchema>;
