import { z } from "zod";

/** What a preview link is made for. */
export const previewSchema = z.object({
  storeId: z.coerce.number({ error: "Choose a store." }).int("Choose a store.").positive("Choose a store."),
  /** ISO-8601; wall time of the retailer's zone when it has no offset. Null: now. */
  at: z.string().trim().max(40, "The date and minute can't be read.").nullable().default(null),
});

export type PreviewInput = z.infer<typeof previewSchema>;
