import * as z from "zod";
import { requiredText } from "#app/kernel/text-schemas";
import { notes, owner, uniqueId } from "../services/schemas";

const serviceId = (required: string) => z.coerce.number({ error: required }).int(required).positive(required);

/** Left out, null or blank: empty. */
const website = z
  .string({ error: "Please enter a valid website url." })
  .trim()
  .max(2000, "Website is too long.")
  .nullish()
  .transform((value) => value ?? "")
  .refine((value) => value === "" || isWebAddress(value), "Please enter a valid website url.");

export const subserviceSchema = z.object({
  name: requiredText("Subservice name is required!", "Subservice Name", 200),
  serviceId: serviceId("Service name is required!"),
  website,
  /** Stays as it is once there. */
  uniqueId,
  notes,
  /** Counts when it is added; what is there keeps its owner. */
  retailerId: owner,
});

/** The same for one that is there, with the message that clients know from its form. */
export const editedSubserviceSchema = subserviceSchema.extend({
  serviceId: serviceId("Subservice name is required!"),
});

export type SubserviceInput = z.infer<typeof subserviceSchema>;

function isWebAddress(value: string): boolean {
  return !/\s/.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
