import * as z from "zod";
import { line } from "#app/kernel/line";

export const sheetSchema = z.object({
  name: line("Sheet name is required!").min(1, "Sheet name is required!").max(200, "Sheet name is too long."),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type SheetInput = z.infer<typeof sheetSchema>;
