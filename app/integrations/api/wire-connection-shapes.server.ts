import { z } from "@hono/zod-openapi";
import { connectionTypes } from "#app/integrations/domain/connections/connection-types";
import { rangeUnits } from "#app/integrations/domain/connections/date-range";
import {
  intervalUnits,
  periods,
  scopes,
  weekdays,
} from "#app/integrations/domain/connections/interval-grammar";
import { pageTitles, writeModes } from "#app/integrations/domain/connections/schemas";

/**
 * Connections on the wire: one flat record. The fields of modes that are not chosen hold 0 for counts and the text
 * `string` for all else; days are MM/DD/YYYY.
 */

/** Stands where a text or a day belongs to another mode; counts are 0 there. */
export const unused = "string";

const id = z.number().int();
const count = z.number().int().openapi({ description: "0 in other modes." });
const orUnused = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum([...values, unused]).openapi({ description: `"${unused}" in other modes.` });
const day = z.string().openapi({ description: `MM/DD/YYYY; "${unused}" in other modes.` });

export const connectionWireSchema = z
  .object({
    id,
    name: z.string().openapi({ description: "Made from the unique parts of what it connects." }),
    description: z.string(),
    retailerID: z.string().openapi({ description: "The retailer's name." }),
    retailer: z.object({ id, name: z.string() }),
    propertyID: id.openapi({ description: "0 for none." }),
    serviceID: id.openapi({ description: "0 for none." }),
    subserviceID: id.openapi({ description: "0 for none." }),
    connectuserId: id.openapi({ description: "The social account it runs as; 0 for none." }),
    spreadsheetURL: z.string(),
    selectedDateRange: z
      .number()
      .int()
      .openapi({ description: "1 last, 2 from and to, 3 beginning, 4 ending." }),
    lastCount: count,
    lastCountType: orUnused(rangeUnits),
    fromDate: day,
    toDate: day,
    beginningCount: count,
    beginningType: orUnused(rangeUnits),
    beginningDate: day,
    endingCount: count,
    endingType: orUnused(rangeUnits),
    endingDate: day,
    selectedInterval: z
      .number()
      .int()
      .openapi({ description: "1 every N units, 2 every weekday at a time, 3 the Nth part; 0 for none." }),
    everyTimeCount: count,
    everyTimeType: orUnused(intervalUnits),
    everyWeek: orUnused(weekdays),
    everyWeekAtTime: z.string().openapi({ description: `HH:mm; "${unused}" in other modes.` }),
    everyDayCount: count,
    everyDayDayType: orUnused(periods),
    everyDayMonthOrYearType: orUnused(scopes),
    appendOrReplace: z.enum(writeModes),
    pageTitle: z.enum(pageTitles),
    pageName: z.string(),
    connectionAndIntervalType: z.enum(connectionTypes),
    skipsKnownRows: z.boolean().openapi({ description: "Appending leaves out rows that are there already." }),
    replacesWithNothing: z
      .boolean()
      .openapi({ description: "Replacing empties the sheet when nothing was found." }),
    overshoot: z
      .enum(["last", "skip"])
      .openapi({ description: "What to do in periods with fewer than N parts." }),
    missedSlots: z
      .enum(["once", "skip"])
      .openapi({ description: "What to do about runs that were missed while nothing could run." }),
    status: z.enum(["template", "scheduled", "paused", "ended"]),
    nextRunAt: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string().nullable(),
  })
  .openapi("Connection");

export type WireConnection = z.infer<typeof connectionWireSchema>;

const number = z.union([z.string(), z.number()]).nullish();
const text = z.string().nullish();

const editable = {
  description: text,
  retailerID: number.openapi({ description: "Id or name; staff may leave it out." }),
  propertyID: number.openapi({ description: "0 for none." }),
  serviceID: number.openapi({ description: "0 for none. A property brings its own." }),
  subserviceID: number.openapi({ description: "0 for none. A property brings its own." }),
  connectuserId: number.openapi({ description: "0 for none." }),
  spreadsheetURL: text,
  selectedDateRange: number,
  lastCount: number,
  lastCountType: text,
  fromDate: text,
  toDate: text,
  beginningCount: number,
  beginningType: text,
  beginningDate: text,
  endingCount: number,
  endingType: text,
  endingDate: text,
  selectedInterval: number,
  everyTimeCount: number,
  everyTimeType: text,
  everyWeek: text,
  everyWeekAtTime: text,
  everyDayCount: number,
  everyDayDayType: text,
  everyDayMonthOrYearType: text,
  appendOrReplace: text,
  pageTitle: text,
  pageName: text,
  connectionAndIntervalType: text,
  skipsKnownRows: z.boolean().nullish(),
  replacesWithNothing: z.boolean().nullish(),
  overshoot: text,
  missedSlots: text,
};

export const connectionBodySchema = z
  .object({ id: number.openapi({ description: "Id of the connection to edit." }), ...editable })
  .openapi("ConnectionInput", { description: "Only the fields of the chosen modes count." });

export type ConnectionBody = z.infer<typeof connectionBodySchema>;
