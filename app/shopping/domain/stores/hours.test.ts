import { expect, it } from "vitest";
import { parseHours } from "./hours";

/** "7:00-22:00" by day, Sunday first; "closed", or "?" for what nobody can tell. */
function week(text: string): string | null {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const shown = parseHours(text).week?.map(
    (day) =>
      day
        ?.map(([opens, closes]) => `${clock(opens)}-${clock(closes)}`)
        .join("+")
        .replace(/^$/, "closed") ?? "?",
  );
  return shown?.join(" ") ?? null;
}

const daily = (hours: string) => Array(7).fill(hours).join(" ");
const days = (sunday: string, weekdays: string, saturday = weekdays) =>
  [sunday, ...Array(5).fill(weekdays), saturday].join(" ");
const common = days("8:00-21:00", "7:00-22:00");

it.each([
  "Mon-Sat 7am-10pm, Sun 8am-9pm",
  "Monday - Saturday: 7:00 AM - 10:00 PM; Sunday: 8:00 AM - 9:00 PM",
  "Monday to Saturday 7 am – 10 pm\nSunday 8 am – 9 pm",
  "Mon.–Sat. 7 a.m. to 10 p.m. Sun. 8 a.m. to 9 p.m.",
  "M-Sat 7am-10pm | Su 8am-9pm",
  "Mo-Sa 07:00-22:00; Su 08:00-21:00",
  "7am-10pm Mon-Sat, 8am-9pm Sun",
  "7am-10pm Mon-Sat, Sun 8am-9pm",
  "Store Hours: Mon thru Sat 7a-10p, Sundays 8a-9p",
  "Open daily 7am-10pm, Sunday 8am-9pm",
  "Mon-Sat: 7am-10pm Sun: 8am-9pm",
  "Monday\n7am - 10pm\nTuesday thru Saturday\n7am - 10pm\nSunday\n8am - 9pm",
  "Weekdays & Sat 7 AM—10 PM, Sun 8 AM—9 PM",
  "Mon-Sat 7-10, Sun 8-9",
  "MON - SAT 7:00AM-10:00PM\r\nSUN 8:00AM-9:00PM\r\n",
  "Monday 7am-10pm\nTuesday 7am-10pm\nWednesday 7am-10pm\nThursday 7am-10pm\nFriday 7am-10pm\nSaturday 7am-10pm\nSunday 8am-9pm",
])("reads the days and their hours in %j", (text) => {
  expect(week(text)).toBe(common);
  expect(parseHours(text).notes).toEqual([]);
});

it.each([
  ["7am-9pm", daily("7:00-21:00")],
  ["Every day 7 am – 8 pm", daily("7:00-20:00")],
  ["Daily 6AM to midnight", daily("6:00-24:00")],
  ["6 a.m. - 12 midnight, 7 days a week", daily("6:00-24:00")],
  ["Open 7 days a week 8:30 am - 9:30 pm", daily("8:30-21:30")],
  ["7am to 12am daily", daily("7:00-24:00")],
  ["8-8 daily", daily("8:00-20:00")],
  ["9-5pm every day", daily("9:00-17:00")],
  ["8am-6 daily", daily("8:00-18:00")],
])("reads the same hours for every day in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  "Open 24 hours",
  "24/7",
  "24 hours a day, 7 days a week",
  "Open daily 24 hrs",
  "Always: open 24 hours".slice(8),
])("reads %j as always open", (text) => expect(week(text)).toBe(daily("0:00-24:00")));

it.each([
  ["Mon-Sat 6am-1am, Sun 7am-midnight", days("7:00-24:00", "6:00-25:00")],
  ["Fri-Sun 6pm-2am; Mon-Thu closed", "18:00-26:00 closed closed closed closed 18:00-26:00 18:00-26:00"],
  ["Daily 6am-6am", daily("6:00-30:00")],
])("lets hours run past midnight in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  [
    "Mon-Fri 7am-12pm, 1pm-6pm; Sat 8am-noon; Sun closed",
    days("closed", "7:00-12:00+13:00-18:00", "8:00-12:00"),
  ],
  ["Mon-Fri 7am-noon & 1-6pm", days("closed", "7:00-12:00+13:00-18:00", "closed")],
  ["Daily 11am-2pm and 5-9pm", daily("11:00-14:00+17:00-21:00")],
  ["Mon-Sat 8-12; Mon-Sat 1-6; Sun 8am-1pm", "8:00-13:00 ? ? ? ? ? ?"],
  ["Mon-Fri 8am-12pm; Mon-Fri 1pm-6pm", days("closed", "8:00-12:00+13:00-18:00", "closed")],
])("takes several spans a day in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  ["Mon-Fri 9-5, Sat 9-1, closed Sunday", days("closed", "9:00-17:00", "9:00-13:00")],
  ["Mon-Sat 7am-10pm, closed Sundays", days("closed", "7:00-22:00")],
  ["Sunday: Closed\nMon - Sat: 8am - 7pm", days("closed", "8:00-19:00")],
  ["Tue, Thu & Sat 9am-5pm", "closed closed 9:00-17:00 closed 9:00-17:00 closed 9:00-17:00"],
  [
    "Mon, Wed, Fri 9am-5pm, Sat 10am-2pm",
    "closed 9:00-17:00 closed 9:00-17:00 closed 9:00-17:00 10:00-14:00",
  ],
  ["Sat-Mon 10am-4pm", "10:00-16:00 10:00-16:00 closed closed closed closed 10:00-16:00"],
  ["Weekdays 8am-8pm, weekends 9am-6pm", days("9:00-18:00", "8:00-20:00", "9:00-18:00")],
  ["Daily 7am-10pm; Sun closed", days("closed", "7:00-22:00")],
])("knows closed days and lists of days in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  [
    "Mon-Sat 7am-10pm, Sun 8am-9pm. Closed Thanksgiving and Christmas Day.",
    ["Closed Thanksgiving and Christmas Day"],
  ],
  ["Mon-Sat 7am-10pm, Sun 8am-9pm, closed Christmas", ["closed Christmas"]],
  ["Mon-Sat 7am-10pm, Sun 8am-9pm (holiday hours may vary)", ["holiday hours may vary"]],
  ["Mon-Sat 7am-10pm; Sun 8am-9pm; Thanksgiving 7am-2pm", ["Thanksgiving 7am-2pm"]],
  [
    "Mon-Sat 7am-10pm\nSun 8am-9pm\nPharmacy: Mon-Fri 9am-7pm, Sat 9am-5pm",
    ["Pharmacy: Mon-Fri 9am-7pm, Sat 9am-5pm"],
  ],
  ["Mon-Sat 7am-10pm\nSun 8am-9pm\nPharmacy\nMon-Fri 9-7\nSat 9-5", ["Pharmacy", "Mon-Fri 9-7", "Sat 9-5"]],
  ["Pharmacy: Mon-Fri 9-7\nStore: Mon-Sat 7am-10pm, Sun 8am-9pm", ["Pharmacy: Mon-Fri 9-7"]],
])("keeps what isn't weekly hours as a note in %j", (text, notes) => {
  expect(week(text)).toBe(common);
  expect(parseHours(text).notes).toEqual(notes);
});

it("knows nothing of a day that only a note names", () => {
  expect(week("Mon-Sat 7am-10pm, Sunday mornings only")).toBe(days("?", "7:00-22:00"));
  expect(week("Mon-Sat 7am-10pm; Holidays 8am-6pm; Sun 8am-9pm")).toBe(days("?", "7:00-22:00"));
});

it.each([
  "Call for hours",
  "",
  "TBD",
  "Open until 9pm",
  "6-12",
  "Mon-Sat",
  "9am",
  "25:00-26:00",
  "13am-5pm",
  "8am-9:75pm",
  "Pharmacy: Mon-Fri 9-7\nMon-Sat 7am-10pm",
  "Sunrise to sunset",
  "<b>Mon</b> 7am-10pm",
  "Mon-Sat 7am-10pm and 8pm-11pm",
  "$5 off 9am-5pm",
  "By appointment only, Mon-Fri 9-5",
])("says nothing about %j", (text) => expect(week(text)).toBeNull());

it("ends quickly whatever is written", () => {
  const begun = performance.now();
  for (const text of [
    "mon-".repeat(500),
    "7am-10pm, ".repeat(200),
    "a.m. ".repeat(400),
    "((((".repeat(500),
    "-".repeat(2000),
  ]) {
    parseHours(text);
  }
  expect(performance.now() - begun).toBeLessThan(1000);
});

it("takes a text of a thousand numbers for a note", () => {
  const text = `1${", 1".repeat(600)}`;
  expect(parseHours(text)).toEqual({ week: null, notes: [text] });
});
