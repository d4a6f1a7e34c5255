import * as z from "zod";
import { areaDetailsSchema, areaSchema, faultOfAreas, suggestedFields } from "../areas/schemas";

/** The most deals that one change may concern; a circular of 60 pages has fewer. */
export const maxDealsAtOnce = 3000;

const id = z.number().int().positive();
const details = areaDetailsSchema.shape;

/** What a table of deals shows and changes, with the bounds of the area form. */
export const dealTextsSchema = z.object({
  prefix: details.prefix.unwrap(),
  ingredient: details.ingredient,
  deal: details.deal.unwrap(),
  details: details.details.unwrap(),
  categoryId: id.nullable(),
  featured: z.boolean(),
});

export type DealTexts = z.infer<typeof dealTextsSchema>;

/** Fields of one deal that change, made on the version that was read. */
export const changedDealSchema = dealTextsSchema.partial().extend({ id, version: id });

/** A deal to be made: an area of a page of the circular. */
export const addedDealSchema = areaSchema.omit({ id: true, version: true }).extend({
  pageId: id,
  /** Made of a suggestion: left out where an area for the same deal is there by now. */
  suggested: z.boolean().optional(),
  ...suggestedFields,
});

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(maxDealsAtOnce, `At most ${maxDealsAtOnce} deals at once.`).default([]);

/** Deals of one circular that are changed, added and deleted together: all of it stands, or none. */
export const dealBatchSchema = z.object({
  changed: listOf(changedDealSchema),
  added: listOf(addedDealSchema).superRefine((added, check) => {
    const fault = faultOfAreas(added);
    if (fault !== null) check.addIssue(fault);
  }),
  deleted: listOf(z.object({ id, version: id })),
});

export type ChangedDeal = z.infer<typeof changedDealSchema>;
export type AddedDeal = z.infer<typeof addedDealSchema>;
export type DealBatch = z.infer<typeof dealBatchSchema>;
