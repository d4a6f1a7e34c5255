import * as z from "zod";
import { requiredText } from "#app/kernel/text-schemas";

export const uniqueId = requiredText("Unique ID is required!", "Unique ID", 100);

/** Left out or null: empty. */
export const notes = z
  .string({ error: "Notes must be text." })
  .trim()
  .max(5000, "Notes are too long.")
  .nullish()
  .transform((value) => value ?? "");

/** Whose it is; null, blank or left out: shared by all retailers. */
export const owner = z
  .union([z.literal("").transform(() => null), z.coerce.number().int().positive()], {
    error: "Retailer must be a retailer's number, or nothing for all retailers.",
  })
  .nullish()
  .transform((value) => value ?? null);

export const serviceSchema = z.object({
  name: requiredText("Service name is required!", "Service Name", 200),
  /** Stays as it is once there. */
  uniqueId,
  notes,
  /** Counts when it is added; what is there keeps its owner. */
  retailerId: owner,
});

export type ServiceInput = z.infer<typeof serviceSchema>;
