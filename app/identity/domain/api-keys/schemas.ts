import * as z from "zod";
import { requiredText } from "#app/kernel/text-schemas";

/** Days from now on; a year at most. */
export const keyLives = { "30": "30 days", "90": "90 days", "180": "180 days", "365": "1 year" } as const;

export type KeyLife = keyof typeof keyLives;

export const apiKeySchema = z.object({
  name: requiredText("Name is required!", "Name", 60),
  access: z.enum(["read", "full"], { error: "Access is required!" }),
  days: z.enum(Object.keys(keyLives) as [KeyLife, ...KeyLife[]], { error: "End is required!" }),
});

export type ApiKeyInput = z.output<typeof apiKeySchema>;
