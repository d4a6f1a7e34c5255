import { z } from "zod";

/** The choice in the top bar: a retailer's id, or `all`. Gives null for all. */
export const chosenRetailerSchema = z.object({
  retailerId: z.union([z.literal("all").transform(() => null), z.coerce.number().int().positive()], {
    error: "Retailer is required!",
  }),
});
