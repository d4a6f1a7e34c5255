import { expect, test } from "vitest";
import type { DayHours, Holiday } from "#app/shopping/domain/publishing/stores";
import { isHoliday } from "./holidays";
import { clockTime, openState } from "./open-now";

const common: DayHours[] = [[[480, 1260]], ...Array<DayHours>(6).fill([[420, 1320]])];

/** @param at wall time in Chicago in the week of Sunday, January 11, 2026, e.g. "Wed 23:30" */
function say(week: (DayHours | null)[] | null, at: string, timeZone = "America/Chicago") {
  const [name = "", time] = at.split(" ");
  const date = 11 + ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(name);
  return openState(
    { text: "", week, notes: [], hasExceptions: false, holidays: [], timeZone },
    new Date(`2026-01-${date}T${time}:00-06:00`),
  );
}

test.each([
  ["Wed 07:00", "Open now · closes 10 pm", "7 am – 10 pm"],
  ["Wed 21:59", "Open now · closes 10 pm", "7 am – 10 pm"],
  ["Wed 06:59", "Closed · opens 7 am", "7 am – 10 pm"],
  ["Wed 22:00", "Closed · opens 7 am tomorrow", "7 am – 10 pm"],
  ["Sat 23:30", "Closed · opens 8 am tomorrow", "7 am – 10 pm"],
  ["Sun 12:00", "Open now · closes 9 pm", "8 am – 9 pm"],
])("at %s it says %j", (at, sentence, today) => {
  expect(say(common, at)).toEqual({ isOpen: sentence.startsWith("Open"), sentence, today });
});

test("goes by the store's clock, not the shopper's", () => {
  expect(say(common, "Wed 06:30", "America/New_York")?.sentence).toBe("Open now · closes 10 pm");
  expect(say(common, "Wed 07:30", "America/Los_Angeles")?.sentence).toBe("Closed · opens 7 am");
  // The day the clocks go forward in Chicago.
  const spring = {
    text: "",
    week: common,
    notes: [],
    hasExceptions: false,
    holidays: [],
    timeZone: "America/Chicago",
  };
  expect(openState(spring, new Date("2026-03-08T12:59:00Z"))?.sentence).toBe("Closed · opens 8 am");
  expect(openState(spring, new Date("2026-03-08T13:00:00Z"))?.sentence).toBe("Open now · closes 9 pm");
});

test("hours past midnight belong to the day before", () => {
  const late: DayHours[] = Array(7).fill([[360, 1500]]);
  expect(say(late, "Thu 00:59")).toMatchObject({ sentence: "Open now · closes 1 am", today: "6 am – 1 am" });
  expect(say(late, "Thu 01:00")?.sentence).toBe("Closed · opens 6 am");
  expect(say(late, "Thu 23:00")?.sentence).toBe("Open now · closes 1 am");
  expect(say(Array(7).fill([[360, 1440]]), "Thu 23:00")?.sentence).toBe("Open now · closes midnight");
});

test("a store that never closes is open 24 hours; over some midnights it closes on another day", () => {
  expect(say(Array(7).fill([[0, 1440]]), "Mon 03:00")).toEqual({
    isOpen: true,
    sentence: "Open 24 hours",
    today: "open 24 hours",
  });
  const weekdays: DayHours[] = [[], ...Array<DayHours>(5).fill([[0, 1440]]), [[0, 1080]]];
  expect(say(weekdays, "Fri 12:00")?.sentence).toBe("Open now · closes 6 pm tomorrow");
  expect(say(weekdays, "Mon 12:00")?.sentence).toBe("Open now · closes 6 pm Saturday");
  expect(say(weekdays, "Sat 20:00")?.sentence).toBe("Closed · opens midnight Monday");
});

test("several spans a day, and days off", () => {
  const lunch: DayHours[] = [
    [],
    ...Array<DayHours>(5).fill([
      [420, 720],
      [780, 1080],
    ]),
    [],
  ];
  expect(say(lunch, "Mon 12:30")).toMatchObject({
    sentence: "Closed · opens 1 pm",
    today: "7 am – noon, 1 pm – 6 pm",
  });
  expect(say(lunch, "Fri 19:00")?.sentence).toBe("Closed · opens 7 am Monday");
  expect(say(lunch, "Sun 10:00")).toMatchObject({
    sentence: "Closed · opens 7 am tomorrow",
    today: "closed",
  });
  expect(say(Array(7).fill([]), "Sun 10:00")?.sentence).toBe("Closed now");
});

test("nothing is claimed of days that nobody can tell", () => {
  const noSunday = [null, ...common.slice(1)];
  expect(say(null, "Mon 10:00")).toBeNull();
  expect(say(noSunday, "Sun 10:00")).toBeNull();
  expect(say(noSunday, "Mon 01:00")).toBeNull();
  expect(say(noSunday, "Mon 10:00")?.sentence).toBe("Open now · closes 10 pm");
  expect(say(noSunday, "Sat 23:00")?.sentence).toBe("Closed now");
  expect(say(common, "Mon 10:00", "Nowhere/Land")).toBeNull();
});

const told = (holidays: Holiday[], at: string) =>
  openState(
    {
      ...{ text: "", week: common, notes: ["Closed on some days"], hasExceptions: true },
      ...{ holidays, timeZone: "America/Chicago" },
    },
    new Date(at),
  );

test("claims nothing of Christmas, New Year's Day and Easter Sunday, which the text need not name", () => {
  const always: DayHours[] = Array(7).fill([[0, 1440]]);
  const sentence = (at: string, week = common) => {
    const hours = {
      text: "",
      week,
      notes: [],
      hasExceptions: false,
      holidays: [],
      timeZone: "Europe/Berlin",
    };
    return openState(hours, new Date(`${at}:00+01:00`))?.sentence ?? null;
  };
  expect(sentence("2026-12-24T12:00")).toBe("Open now · closes 10 pm");
  expect(sentence("2026-12-24T23:00")).toBe("Closed now");
  for (const at of ["2026-12-25T11:00", "2027-01-01T11:00", "2027-03-28T13:00", "2026-12-26T01:00"])
    expect(sentence(at)).toBeNull();
  expect(sentence("2026-12-26T11:00")).toBe("Open now · closes 10 pm");
  expect(sentence("2026-12-24T12:00", always)).toBe("Open 24 hours");
  expect(sentence("2026-12-25T12:00", always)).toBeNull();
});

test("claims nothing of any day where the text names days that nobody can tell", () => {
  for (const at of ["2026-11-26T12:00:00-06:00", "2026-07-16T12:00:00-05:00"])
    expect(told([], at)).toBeNull();
});

test("claims nothing of the holidays that the text names, and tells the other days as ever", () => {
  const holidays: Holiday[] = ["thanksgiving", "christmas"];
  const sentence = (at: string) => told(holidays, at)?.sentence ?? null;
  expect(sentence("2026-11-25T12:00:00-06:00")).toBe("Open now · closes 10 pm");
  expect(sentence("2026-11-25T23:00:00-06:00")).toBe("Closed now");
  expect(told(holidays, "2026-11-26T00:00:00-06:00")).toBeNull();
  expect(told(holidays, "2026-11-26T23:59:00-06:00")).toBeNull();
  expect(sentence("2026-11-27T05:59:00-06:00")).toBeNull();
  expect(sentence("2026-11-27T06:00:00-06:00")).toBe("Closed · opens 7 am");
  expect(sentence("2026-12-25T12:00:00-06:00")).toBeNull();
  expect(sentence("2026-12-24T12:00:00-06:00")).toBe("Open now · closes 10 pm");
});

test.each<[Holiday, ...string[]]>([
  ["new-year", "2026-01-01", "2027-01-01"],
  ["easter", "2019-04-21", "2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18", "2076-04-19"],
  ["memorial-day", "2026-05-25", "2027-05-31"],
  ["independence-day", "2026-07-04"],
  ["labor-day", "2026-09-07", "2025-09-01"],
  // In Canada, and in the United States.
  ["thanksgiving", "2026-10-12", "2026-11-26", "2029-11-22", "2024-11-28"],
  ["christmas-eve", "2026-12-24"],
  ["christmas", "2026-12-25"],
  ["new-years-eve", "2026-12-31"],
])("knows the dates of %s", (holiday, ...dates) => {
  for (const date of dates) {
    const shifted = (by: number) => new Date(Date.parse(date) + by * 86_400_000);
    expect([-7, -1, 0, 1, 7].map((by) => isHoliday([holiday], shifted(by)))).toEqual([
      ...[false, false, true, false, false],
    ]);
  }
});

test("tells times as people do", () => {
  expect([0, 30, 420, 720, 725, 780, 1439, 1440, 1500].map(clockTime)).toEqual([
    ...["midnight", "12:30 am", "7 am", "noon", "12:05 pm", "1 pm", "11:59 pm", "midnight", "1 am"],
  ]);
});
