import * as z from "zod";
import { line } from "#app/kernel/line";

const keyMissing = "API Key field is required.";

/** The settings record as people save it. Without an access token the stored one stays. */
export const settingsSchema = z.object({
  name: line("Username field is required.")
    .min(1, { error: "Username field is required.", abort: true })
    .max(200, "Username is too long."),
  accessToken: z
    .string({ error: keyMissing })
    .trim()
    .max(4000, "API Key is too long.")
    .nullish()
    .transform((value) => value || null),
});

/** The same while no token is stored. */
export const newSettingsSchema = settingsSchema.extend({
  accessToken: settingsSchema.shape.accessToken.refine((value) => value !== null, keyMissing),
});

export type SettingsInput = z.output<typeof settingsSchema>;
