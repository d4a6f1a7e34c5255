import { z } from "zod";

export const sheetSchema = z.object({
  name: z
    .string({ error: "Sheet name is required!" })
    .trim()
    .min(1, "Sheet name is required!")
    .max(200, "Sheet name is too long."),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type SheetInput = z.infer<typeof sheetSchema>;
