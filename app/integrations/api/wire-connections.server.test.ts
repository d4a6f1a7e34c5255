import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectionTypes, listedAs } from "#app/integrations/domain/connections/connection-types";
import { rangeUnits } from "#app/integrations/domain/connections/date-range";
import {
  intervalUnits,
  periods,
  scopes,
  weekdays,
} from "#app/integrations/domain/connections/interval-grammar";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { dateRangeSchema, intervalSchema } from "#app/integrations/domain/connections/schedule-schemas";
import { connectionSchema, pageTitles, writeModes } from "#app/integrations/domain/connections/schemas";
import { connectionBodySchema, connectionWireSchema } from "./wire-connection-shapes.server";
import { connectionErrorsToWire, connectionFromWire, connectionToWire } from "./wire-connections.server";

const prefix = "https://docs.google.com/spreadsheets/";

const count = fc.integer({ min: 1, max: 100 });
const day = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2200-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const mode = <const Mode extends number>(value: Mode) => fc.constant(value);
const length = { count, unit: fc.constantFrom(...rangeUnits) };

const dateRange = fc
  .oneof(
    fc.record({ mode: mode(1), ...length }),
    fc.record({ mode: mode(2), from: day, to: day }),
    fc.record({ mode: mode(3), ...length, beginning: day }),
    fc.record({ mode: mode(4), ...length, ending: day }),
  )
  .filter((range) => dateRangeSchema.safeParse(range).success);

const interval = fc
  .oneof(
    fc.record({ mode: mode(1), count, unit: fc.constantFrom(...intervalUnits) }),
    fc.record({
      mode: mode(2),
      weekday: fc.constantFrom(...weekdays),
      time: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
    }),
    fc.record({
      mode: mode(3),
      nth: fc.integer({ min: 1, max: 31 }),
      period: fc.constantFrom(...periods),
      scope: fc.constantFrom(...scopes),
    }),
  )
  .filter((one) => intervalSchema.safeParse(one).success);

const text = fc.string({ maxLength: 30 }).map((value) => value.trim());
const named = fc.record({ id: fc.integer({ min: 1, max: 1e9 }), name: text });
const optional = fc.option(named, { nil: null });

const connection: fc.Arbitrary<Connection> = fc
  .record({
    id: count,
    name: text,
    description: text,
    retailer: named,
    property: optional,
    service: optional,
    subservice: optional,
    socialAccount: named,
    spreadsheetUrl: fc.stringMatching(/^[A-Za-z0-9_-]{2,20}$/).map((id) => `${prefix}d/${id}/edit`),
    pageTitle: fc.constantFrom(...pageTitles),
    pageName: text,
    lentPage: fc.constant(null),
    writeMode: fc.constantFrom(...writeModes),
    skipsKnownRows: fc.boolean(),
    replacesWithNothing: fc.boolean(),
    type: fc.constantFrom(...connectionTypes),
    dateRange,
    interval,
    overshoot: fc.constantFrom("last" as const, "skip" as const),
    missedSlots: fc.constantFrom("once" as const, "skip" as const),
    status: fc.constantFrom("template" as const, "scheduled" as const, "paused" as const, "ended" as const),
    createdAt: fc.constant("2026-01-01T00:00:00.000Z"),
    updatedAt: fc.option(fc.constant("2026-01-02T00:00:00.000Z"), { nil: null }),
  })
  .map((given) => ({
    ...given,
    listedAs: listedAs(given.type),
    timeZone: "UTC",
    anchor: "2026-01-01T00:00:00",
    scheduleRevision: 1,
    pauseCause: null,
    pauseReason: null,
    nextRunAt: null,
    createdByName: "Pat Number",
    updatedByName: null,
  }));

/** Fields of the modes, in the order of the modes. */
const modeFields = {
  selectedDateRange: [
    ["lastCount", "lastCountType"],
    ["fromDate", "toDate"],
    ["beginningCount", "beginningType", "beginningDate"],
    ["endingCount", "endingType", "endingDate"],
  ],
  selectedInterval: [
    ["everyTimeCount", "everyTimeType"],
    ["everyWeek", "everyWeekAtTime"],
    ["everyDayCount", "everyDayDayType", "everyDayMonthOrYearType"],
  ],
} as const;

describe("connections on the wire", () => {
  it("come back as they went out", () => {
    fc.assert(
      fc.property(connection, (one) => {
        const wire = connectionWireSchema.parse(JSON.parse(JSON.stringify(connectionToWire(one))));
        const body = connectionBodySchema.parse(wire);
        const back = connectionSchema([prefix]).parse({
          ...connectionFromWire(body),
          retailerId: one.retailer.id,
        });
        expect(back).toEqual({
          type: one.type,
          retailerId: one.retailer.id,
          propertyId: one.property?.id ?? null,
          serviceId: one.service?.id ?? null,
          subserviceId: one.subservice?.id ?? null,
          socialAccountId: one.socialAccount?.id,
          description: one.description,
          spreadsheetUrl: one.spreadsheetUrl,
          pageTitle: one.pageTitle,
          pageName: one.pageName,
          writeMode: one.writeMode,
          skipsKnownRows: one.skipsKnownRows,
          replacesWithNothing: one.replacesWithNothing,
          dateRange: one.dateRange,
          interval: one.interval,
          overshoot: one.overshoot,
          missedSlots: one.missedSlots,
        });
      }),
      { numRuns: 500 },
    );
  });

  it("hold 0 or 'string' in the fields of modes that are not chosen, and only there", () => {
    fc.assert(
      fc.property(connection, (one) => {
        const wire = connectionToWire(one);
        for (const [selector, groups] of Object.entries(modeFields)) {
          const chosen = wire[selector as keyof typeof modeFields];
          for (const [index, fields] of groups.entries()) {
            for (const field of fields) {
              const placeholder = field.endsWith("Count") ? 0 : "string";
              if (index + 1 === chosen) expect(wire[field]).not.toBe(placeholder);
              else expect(wire[field]).toBe(placeholder);
            }
          }
        }
      }),
    );
  });

  it("show days as MM/DD/YYYY and read both spellings", () => {
    const body = { selectedDateRange: 2, fromDate: "02/01/2026", toDate: "2026-02-28" };
    expect(connectionFromWire(body).dateRange).toEqual({ mode: 2, from: "2026-02-01", to: "2026-02-28" });
  });

  it("name what is wrong as clients name it", () => {
    const body = { selectedDateRange: "4", selectedInterval: 3 };
    const fields = {
      "dateRange.count": ["a"],
      "interval.scope": ["b"],
      spreadsheetUrl: ["c"],
      interval: ["d"],
      pageName: ["e"],
    };
    expect(connectionErrorsToWire(fields, body)).toEqual({
      endingCount: ["a"],
      everyDayMonthOrYearType: ["b"],
      spreadsheetURL: ["c"],
      selectedInterval: ["d"],
      pageName: ["e"],
    });
  });
});
