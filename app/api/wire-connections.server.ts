import { z } from "@hono/zod-openapi";
import { connectionTypes } from "#app/domain/connections/connection-types";
import { type DateRange, rangeUnits } from "#app/domain/connections/date-range";
import {
  type Interval,
  intervalUnits,
  periods,
  scopes,
  weekdays,
} from "#app/domain/connections/interval-grammar";
import type { Connection } from "#app/domain/connections/queries.server";
import { connectionDefaults, pageTitles, writeModes } from "#app/domain/connections/schemas";
import type { FieldErrors } from "#app/domain/errors";

/**
 * Connections on the wire: one flat record. The fields of modes that are not chosen hold 0 for counts and the text
 * `string` for all else; days are MM/DD/YYYY.
 */

const unused = "string";

const id = z.number().int();
const count = z.number().int().openapi({ description: "0 where the mode is another." });
const orUnused = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum([...values, unused]).openapi({ description: `"${unused}" where the mode is another.` });
const day = z.string().openapi({ description: `MM/DD/YYYY; "${unused}" where the mode is another.` });

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
    everyWeekAtTime: z.string().openapi({ description: `HH:mm; "${unused}" where the mode is another.` }),
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
    overshoot: z.enum(["last", "skip"]).openapi({ description: "The Nth part of a period that has fewer." }),
    missedSlots: z
      .enum(["once", "skip"])
      .openapi({ description: "Runs that passed while nothing could run." }),
    status: z.enum(["template", "scheduled", "paused", "ended"]),
    nextRunAt: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string().nullable(),
  })
  .openapi("Connection");

type WireConnection = z.infer<typeof connectionWireSchema>;

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
  .object({ id: number.openapi({ description: "Of the connection that is edited." }), ...editable })
  .openapi("ConnectionInput", { description: "Only the fields of the chosen modes count." });

export type ConnectionBody = z.infer<typeof connectionBodySchema>;

export function connectionToWire(connection: Connection): WireConnection {
  const { id, name, description, retailer, pageTitle, pageName, overshoot, missedSlots, status } = connection;
  const { skipsKnownRows, replacesWithNothing, nextRunAt } = connection;
  return {
    id,
    name,
    description,
    retailerID: retailer.name,
    retailer,
    propertyID: connection.property?.id ?? 0,
    serviceID: connection.service?.id ?? 0,
    subserviceID: connection.subservice?.id ?? 0,
    connectuserId: connection.socialAccount?.id ?? 0,
    spreadsheetURL: connection.spreadsheetUrl,
    ...dateRangeToWire(connection.dateRange),
    ...intervalToWire(connection.interval),
    appendOrReplace: connection.writeMode,
    pageTitle,
    pageName,
    connectionAndIntervalType: connection.type,
    skipsKnownRows,
    replacesWithNothing,
    overshoot,
    missedSlots,
    status,
    nextRunAt,
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
}

/** What the core's schema is to check. Its fields that the body leaves out are as in a new form. */
export function connectionFromWire(body: ConnectionBody): Record<string, unknown> {
  const { writeMode, pageTitle, skipsKnownRows, replacesWithNothing, overshoot, missedSlots } =
    connectionDefaults;
  return {
    type: body.connectionAndIntervalType,
    propertyId: body.propertyID,
    serviceId: body.serviceID,
    subserviceId: body.subserviceID,
    socialAccountId: body.connectuserId,
    description: body.description ?? "",
    spreadsheetUrl: body.spreadsheetURL ?? "",
    pageTitle: body.pageTitle ?? pageTitle,
    pageName: body.pageName ?? "",
    writeMode: body.appendOrReplace ?? writeMode,
    skipsKnownRows: body.skipsKnownRows ?? skipsKnownRows,
    replacesWithNothing: body.replacesWithNothing ?? replacesWithNothing,
    overshoot: body.overshoot ?? overshoot,
    missedSlots: body.missedSlots ?? missedSlots,
    dateRange: dateRangeFromWire(body),
    interval: intervalFromWire(body),
  };
}

const noDates = {
  lastCount: 0,
  lastCountType: unused,
  fromDate: unused,
  toDate: unused,
  beginningCount: 0,
  beginningType: unused,
  beginningDate: unused,
  endingCount: 0,
  endingType: unused,
  endingDate: unused,
} as const;

function dateRangeToWire(range: DateRange) {
  const selected = { ...noDates, selectedDateRange: range.mode };
  switch (range.mode) {
    case 1:
      return { ...selected, lastCount: range.count, lastCountType: range.unit };
    case 2:
      return { ...selected, fromDate: shownDay(range.from), toDate: shownDay(range.to) };
    case 3:
      return {
        ...selected,
        beginningCount: range.count,
        beginningType: range.unit,
        beginningDate: shownDay(range.beginning),
      };
    case 4:
      return {
        ...selected,
        endingCount: range.count,
        endingType: range.unit,
        endingDate: shownDay(range.ending),
      };
  }
}

const noInterval = {
  everyTimeCount: 0,
  everyTimeType: unused,
  everyWeek: unused,
  everyWeekAtTime: unused,
  everyDayCount: 0,
  everyDayDayType: unused,
  everyDayMonthOrYearType: unused,
} as const;

function intervalToWire(interval: Interval | null) {
  const selected = { ...noInterval, selectedInterval: interval?.mode ?? 0 };
  switch (interval?.mode) {
    case 1:
      return { ...selected, everyTimeCount: interval.count, everyTimeType: interval.unit };
    case 2:
      return { ...selected, everyWeek: interval.weekday, everyWeekAtTime: interval.time };
    case 3:
      return {
        ...selected,
        everyDayCount: interval.nth,
        everyDayDayType: interval.period,
        everyDayMonthOrYearType: interval.scope,
      };
    case undefined:
      return selected;
  }
}

/** Wire names by the core's, for each mode of a date range. */
const dateFields: Record<number, Record<string, keyof ConnectionBody>> = {
  1: { count: "lastCount", unit: "lastCountType" },
  2: { from: "fromDate", to: "toDate" },
  3: { count: "beginningCount", unit: "beginningType", beginning: "beginningDate" },
  4: { count: "endingCount", unit: "endingType", ending: "endingDate" },
};

/** The same for the modes of an interval. */
const intervalFields: Record<number, Record<string, keyof ConnectionBody>> = {
  1: { count: "everyTimeCount", unit: "everyTimeType" },
  2: { weekday: "everyWeek", time: "everyWeekAtTime" },
  3: { nth: "everyDayCount", period: "everyDayDayType", scope: "everyDayMonthOrYearType" },
};

function dateRangeFromWire(body: ConnectionBody): unknown {
  const range = chosenFields(body, Number(body.selectedDateRange ?? 0), dateFields);
  if (!range) return undefined;
  return Object.fromEntries(Object.entries(range).map(([name, value]) => [name, readDay(value)]));
}

function intervalFromWire(body: ConnectionBody): unknown {
  const mode = Number(body.selectedInterval ?? 0);
  return mode === 0 ? null : chosenFields(body, mode, intervalFields);
}

function chosenFields(body: ConnectionBody, mode: number, fields: typeof dateFields) {
  if (mode === 0) return undefined;
  const values = Object.entries(fields[mode] ?? {}).map(([name, wire]) => [name, body[wire]]);
  return { mode, ...Object.fromEntries(values) } as Record<string, unknown>;
}

/** `MM/DD/YYYY` as `YYYY-MM-DD`; anything else as it is. */
function readDay(value: unknown): unknown {
  const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(value)) ?? [];
  return year === undefined ? value : `${year}-${month}-${date}`;
}

function shownDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

const plainFields: Record<string, keyof ConnectionBody> = {
  retailerId: "retailerID",
  propertyId: "propertyID",
  serviceId: "serviceID",
  subserviceId: "subserviceID",
  socialAccountId: "connectuserId",
  spreadsheetUrl: "spreadsheetURL",
  writeMode: "appendOrReplace",
  type: "connectionAndIntervalType",
  dateRange: "selectedDateRange",
  "dateRange.mode": "selectedDateRange",
  interval: "selectedInterval",
  "interval.mode": "selectedInterval",
};

/** The core's messages about a body under the names of the wire. */
export function connectionErrorsToWire(fields: FieldErrors, body: ConnectionBody): FieldErrors {
  const named = Object.entries(fields).map(([field, messages]) => {
    const [group, inner = ""] = field.split(".");
    const ofMode =
      group === "dateRange"
        ? dateFields[Number(body.selectedDateRange)]?.[inner]
        : intervalFields[Number(body.selectedInterval)]?.[inner];
    return [plainFields[field] ?? ofMode ?? field, messages] as const;
  });
  return Object.fromEntries(named);
}
