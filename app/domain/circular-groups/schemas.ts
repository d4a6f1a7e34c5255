import { z } from "zod";

export const circularGroupSchema = z.object({
  name: z
    .string({ error: "Circular Group Name is required!" })
    .trim()
    .min(1, "Circular Group Name is required!")
    .max(200, "Circular Group Name is too long."),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type CircularGroupInput = z.infer<typeof circularGroupSchema>;
