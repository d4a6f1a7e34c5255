import { z } from "zod";

export const categorySchema = z.object({
  name: z
    .string({ error: "Category name is required!" })
    .trim()
    .min(1, "Category name is required!")
    .max(200, "Category name is too long."),
});

export type CategoryInput = z.infer<typeof categorySchema>;
