import * as z from "zod";
import { line } from "#app/kernel/line";
import { listOf } from "#app/kernel/list-of";

const text = (required: string, field: string, maxLength: number) =>
  line(required).min(1, required).max(maxLength, `${field} is too long.`);

const date = (required: string) => line(required).min(1, required).max(40, required);

/**
 * What makes a circular besides its PDF files. Dates are ISO-8601: without an offset they are wall time
 * of the retailer's zone, with one they are instants. A termination date without a time of day lasts to its end.
 */
export const circularSchema = z.object({
  name: text("Name is required!", "Name", 200),
  title: text("Title is required!", "Title", 200),
  slug: text("Slug is required!", "Slug", 200).regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "Slug may hold lower-case letters, digits and single dashes only.",
  ),
  activeDate: date("Active Date is required!"),
  terminationDate: date("Termination Date is required!"),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type CircularInput = z.infer<typeof circularSchema>;

/** What makes a circular, and whether shoppers see nothing of it until it is published. */
export type NewCircular = CircularInput & { draft?: boolean };

export type CircularForm = typeof circularSchema;

const idList = listOf(z.number().int().positive(), 2000);

/** What changes a circular. */
export const circularChangeSchema = circularSchema.extend({
  /** Another retailer takes the pages out of the groups of the old one; true: that is known and meant. */
  leaveGroups: z.boolean().default(false),
  /** All its pages in their new order; left out: they stay as they are. */
  circularPages: idList.optional(),
});

export type CircularChange = CircularInput & Partial<z.infer<typeof circularChangeSchema>>;

/** What the dialog changes; pages are put in order in their grid. */
export const changedDetailsSchema = circularChangeSchema.omit({ circularPages: true });

/** All pages of a circular in their new order. */
export const pageOrderSchema = z.object({
  pageIds: idList,
  /** What the order was when the editing began; a change from elsewhere in between is then found out. */
  startedFrom: idList.optional(),
});

export type PageOrder = z.infer<typeof pageOrderSchema>;

/** Said when no PDF came with a circular, with pages to add or with pages to clone. */
export const pdfRequired = "PDF File is required!";
