import * as z from "zod";
import { line } from "#app/kernel/line";
import { connectionTypes, isScheduleType } from "./connection-types";
import { dateRangeSchema, intervalRequired, intervalSchema } from "./schedule-schemas";
import { isSpreadsheetUrl, spreadsheetUrlInvalid, spreadsheetUrlRequired } from "./spreadsheet-url";

export const retailerRequired = "Retailer is required!";

export const userRequired = "User is required!";

export const pageNameRequired = "Page name is required!";

/** For whoever may not use the account himself. */
export const lentForOnePage = "This account was lent for one page. Ask an Administrator to change it.";

export const pageTitles = ["VideoPosts", "Posts", "Page"] as const;

export const writeModes = ["append", "replace"] as const;

/** What a new connection starts with in a form, and what programs leave out. */
export const connectionDefaults = {
  description: "",
  pageTitle: "Page",
  pageName: "",
  writeMode: "append",
  skipsKnownRows: true,
  replacesWithNothing: false,
  type: "IstRunatInterval",
  dateRange: { mode: 1, count: 1, unit: "days" },
  overshoot: "last",
  missedSlots: "once",
} as const;

const optionalId = z.preprocess(
  (value) => (value === "" || value === undefined || Number(value) === 0 ? null : value),
  z.coerce
    .number({ error: "Must be a number." })
    .int("Must be a number.")
    .positive("Must be a number.")
    .nullable(),
);

/**
 * What makes a connection. Its name is made from its parts. `type` says what to do besides saving; what it needs to
 * run is asked for only where it shall run.
 * @param prefixes what the address of a spreadsheet may begin with; see `isSpreadsheetUrl`
 */
export function connectionSchema(prefixes: readonly string[]) {
  return z
    .object({
      type: z.enum(connectionTypes, "Choose what to do with the connection."),
      retailerId: z.coerce
        .number({ error: retailerRequired })
        .int(retailerRequired)
        .positive(retailerRequired),
      propertyId: optionalId,
      serviceId: optionalId,
      subserviceId: optionalId,
      /** "Connect as User" */
      socialAccountId: optionalId,
      description: z.string().trim().max(1000, "Description is too long.").default(""),
      spreadsheetUrl: line(spreadsheetUrlRequired)
        .min(1, { error: spreadsheetUrlRequired, abort: true })
        .max(2000, { error: spreadsheetUrlInvalid, abort: true })
        .refine((url) => isSpreadsheetUrl(url, prefixes), spreadsheetUrlInvalid),
      pageTitle: z.enum(pageTitles, "Page title must be one of VideoPosts, Posts and Page."),
      /** The social page: its name, id or address. Empty for that of the property. */
      pageName: line().max(500, "Page name is too long.").default(""),
      writeMode: z.enum(writeModes, "Choose append or replace."),
      skipsKnownRows: z.boolean().default(false),
      replacesWithNothing: z.boolean().default(false),
      dateRange: dateRangeSchema,
      interval: intervalSchema.nullish().transform((interval) => interval ?? null),
      overshoot: z
        .enum(["last", "skip"], "What to do about a part that is missing must be last or skip.")
        .default("last"),
      missedSlots: z
        .enum(["once", "skip"], "What to do about missed runs must be once or skip.")
        .default("once"),
    })
    .superRefine(({ type, socialAccountId, interval }, ctx) => {
      const runs = isScheduleType(type) || type === "RunOnce";
      if (runs && socialAccountId === null) {
        ctx.addIssue({ code: "custom", path: ["socialAccountId"], message: userRequired });
      }
      if (isScheduleType(type) && interval === null) {
        ctx.addIssue({ code: "custom", path: ["interval"], message: intervalRequired });
      }
    });
}

export type ConnectionForm = ReturnType<typeof connectionSchema>;

export type ConnectionInput = z.infer<ConnectionForm>;
