import * as z from "zod";
import { role } from "../users/schemas";
import { importFieldLabels, importFields, requiredFields } from "./columns";

const column = z.coerce
  .number({ error: "Choose one of the columns." })
  .int("Choose one of the columns.")
  .min(0, "Choose one of the columns.")
  .nullish()
  .transform((number) => number ?? null);

const columns = z.object({
  email: column,
  firstName: column,
  lastName: column,
  role: column,
  retailer: column,
  password: column,
  phoneNumber: column,
  bonusCardNumber: column,
} satisfies Record<(typeof importFields)[number], typeof column>);

/** What an import goes by. */
export const importOptionsSchema = z.object({
  columns: columns
    .superRefine((match, check) => {
      for (const field of requiredFields) {
        if (match[field] !== null) continue;
        const message = `No column is matched to ${importFieldLabels[field]}.`;
        check.addIssue({ code: "custom", path: [field], message });
      }
      for (const [index, field] of importFields.entries()) {
        const earlier = importFields.slice(0, index).find((other) => match[other] === match[field]);
        if (match[field] === null || !earlier) continue;
        const message = `One column can't be both ${importFieldLabels[earlier]} and ${importFieldLabels[field]}.`;
        check.addIssue({ code: "custom", path: [field], message });
      }
    })
    .prefault({}),
  /** For rows that name none. */
  role: role.default("Customer"),
  /** For rows that name none; staff's own whatever is said. */
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!")
    .nullish()
    .transform((id) => id ?? null),
  /** What becomes of rows whose email belongs to a user already. */
  existing: z.enum(["skip", "update"], { error: "Existing users are skipped or updated." }).default("skip"),
  /** Whether new users without a password are sent an email to set one. */
  invite: z.boolean().default(true),
  /** Run it although the same file was imported in the same way before. */
  again: z.boolean().default(false),
});

export type ImportOptions = z.output<typeof importOptionsSchema>;

/** The same text for the same choices. */
export function choicesOf({ columns, role, existing, retailerId, invite }: ImportOptions): string {
  return JSON.stringify([importFields.map((field) => columns[field]), role, existing, retailerId, invite]);
}
