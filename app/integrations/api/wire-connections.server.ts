import type { DateRange } from "#app/integrations/domain/connections/date-range";
import type { Interval } from "#app/integrations/domain/connections/interval-grammar";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { connectionDefaults } from "#app/integrations/domain/connections/schemas";
import type { FieldErrors } from "#app/kernel/errors";
import { type ConnectionBody, unused, type WireConnection } from "./wire-connection-shapes.server";

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

/** A body as input for the domain's schema. Fields that the body leaves out are as in a new form. */
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

/** The names of a date range's fields in the API by their names in the domain, for each mode. */
const dateFields: Record<number, Record<string, keyof ConnectionBody>> = {
  1: { count: "lastCount", unit: "lastCountType" },
  2: { from: "fromDate", to: "toDate" },
  3: { count: "beginningCount", unit: "beginningType", beginning: "beginningDate" },
  4: { count: "endingCount", unit: "endingType", ending: "endingDate" },
};

/** The names of an interval's fields in the API by their names in the domain, for each mode. */
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

/** Turns `MM/DD/YYYY` into `YYYY-MM-DD`; anything else stays as it is. */
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

/** The domain's messages about a body, under the API's names of the fields. */
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
