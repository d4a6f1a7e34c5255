import { expect, it } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { parseHours, unreadHours } from "./hours";
import type { DayHours } from "./hours-times";

/** "7:00-22:00" by day, Sunday first; "closed", or "?" for what nobody can tell. */
function week(text: string): string | null {
  return parseHours(text, null).week?.map(shownDay).join(" ") ?? null;
}

function shownDay(day: DayHours | null): string {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const spans = day?.map(([opens, closes]) => `${clock(opens)}-${clock(closes)}`).join("+");
  return spans === undefined ? "?" : spans || "closed";
}

const daily = (hours: string) => Array(7).fill(hours).join(" ");
const days = (sunday: string, weekdays: string, saturday = weekdays) =>
  [sunday, ...Array(5).fill(weekdays), saturday].join(" ");
const common = days("8:00-21:00", "7:00-22:00");

it.each([
  "Mon-Sat 7am-10pm, Sun 8am-9pm",
  "Monday - Saturday: 7:00 AM - 10:00 PM; Sunday: 8:00 AM - 9:00 PM",
  "Monday to Saturday 7 am – 10 pm\nSunday 8 am – 9 pm",
  "M-Sat 7am-10pm | Su 8am-9pm",
  "Mo-Sa 07:00-22:00; Su 08:00-21:00",
  "7am-10pm Mon-Sat, 8am-9pm Sun",
  "Store Hours: Mon thru Sat 7a-10p, Sundays 8a-9p",
  "Open daily 7am-10pm, Sunday 8am-9pm",
  "Monday\n7am - 10pm\nTuesday thru Saturday\n7am - 10pm\nSunday\n8am - 9pm",
  "Mon-Sat 7-10, Sun 8-9",
  "Monday 7am-10pm\nTuesday 7am-10pm\nWednesday 7am-10pm\nThursday 7am-10pm\nFriday 7am-10pm\nSaturday 7am-10pm\nSunday 8am-9pm",
])("reads the days and their hours in %j", (text) => {
  expect(week(text)).toBe(common);
  expect(parseHours(text, null).notes).toEqual([]);
});

it.each([
  ["7am-9pm", daily("7:00-21:00")],
  ["Daily 6AM to midnight", daily("6:00-24:00")],
  ["6 a.m. - 12 midnight, 7 days a week", daily("6:00-24:00")],
  ["Open 7 days a week 8:30 am - 9:30 pm", daily("8:30-21:30")],
  ["8-8 daily", daily("8:00-20:00")],
  ["8am-6 daily", daily("8:00-18:00")],
])("reads the same hours for every day in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each(["Open 24 hours", "24/7", "Mon-Sun 12:00 AM - 11:59 PM", "Daily 0:00-23:59"])(
  "reads %j as always open",
  (text) => expect(week(text)).toBe(daily("0:00-24:00")),
);

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
  ["Daily 11am-2pm and 5-9pm", daily("11:00-14:00+17:00-21:00")],
  ["Mon-Fri 8am-12pm; Mon-Fri 1pm-6pm", days("closed", "8:00-12:00+13:00-18:00", "closed")],
])("takes several spans a day in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  ["Mon-Fri 9-5, Sat 9-1, closed Sunday", days("closed", "9:00-17:00", "9:00-13:00")],
  ["Sunday: Closed\nMon - Sat: 8am - 7pm", days("closed", "8:00-19:00")],
  ["Tue, Thu & Sat 9am-5pm", "? ? 9:00-17:00 ? 9:00-17:00 ? 9:00-17:00"],
  [
    "Mon, Wed, Fri 9am-5pm, Sat 10am-2pm",
    "closed 9:00-17:00 closed 9:00-17:00 closed 9:00-17:00 10:00-14:00",
  ],
  ["Sat-Mon 10am-4pm", "10:00-16:00 10:00-16:00 ? ? ? ? 10:00-16:00"],
  ["Weekdays 8am-8pm, weekends 9am-6pm", days("9:00-18:00", "8:00-20:00", "9:00-18:00")],
  ["Daily 7am-10pm; Sun closed", days("closed", "7:00-22:00")],
])("knows closed days and lists of days in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  [
    "Mon-Sat 7am-10pm, Sun 8am-9pm. Closed Thanksgiving and Christmas Day.",
    ["Closed Thanksgiving and Christmas Day"],
  ],
  ["Mon-Sat 7am-10pm, Sun 8am-9pm (holiday hours may vary)", ["holiday hours may vary"]],
  ["Mon-Sat 7am-10pm; Sun 8am-9pm; Thanksgiving 7am-2pm", ["Thanksgiving 7am-2pm"]],
  [
    "Mon-Sat 7am-10pm\nSun 8am-9pm\nPharmacy: Mon-Fri 9am-7pm, Sat 9am-5pm",
    ["Pharmacy: Mon-Fri 9am-7pm, Sat 9am-5pm"],
  ],
  ["Mon-Sat 7am-10pm\nSun 8am-9pm\nPharmacy Mon-Fri 9-7\nSat 9-5", ["Pharmacy Mon-Fri 9-7", "Sat 9-5"]],
  ["Mon-Sat 7am-10pm, Sun 8am-9pm, Pharmacy 9-6, Deli 8-5", ["Pharmacy 9-6", "Deli 8-5"]],
  [
    "Mon-Sat 7am-10pm\nSun 8am-9pm\nPharmacy: Mon-Fri 9 a.m. - 7 p.m.; Sat 9-5, Deli 8-8\nFuel 6-10",
    ["Pharmacy: Mon-Fri 9 a.m. - 7 p.m.; Sat 9-5", "Deli 8-8", "Fuel 6-10"],
  ],
  ["Pharmacy: Mon-Fri 9-7\nStore: Mon-Sat 7am-10pm, Sun 8am-9pm", ["Pharmacy: Mon-Fri 9-7"]],
])("keeps what isn't weekly hours as a note in %j", (text, notes) => {
  expect(week(text)).toBe(common);
  expect(parseHours(text, null).notes).toEqual(notes);
});

it.each([
  ["Daily 24 hours except Sunday", days("?", "0:00-24:00")],
  ["7am-9pm daily, except Sunday", days("?", "7:00-21:00")],
  ["Open daily except Sunday 7am-9pm", days("?", "7:00-21:00")],
  ["Mon-Sat 7am-9pm except Sunday", null],
  ["Daily 7am-9pm except Sunday 8am-5pm", days("8:00-17:00", "7:00-21:00")],
  ["Daily 7am-9pm except Sunday closed", days("closed", "7:00-21:00")],
])("takes no day for closed because it is excepted in %j", (text, expected) =>
  expect(week(text)).toBe(expected),
);

it("knows nothing of a day that only a note names", () => {
  expect(week("Mon-Sat 7am-10pm\nDeli closes at 7pm on Sunday")).toBe(days("?", "7:00-22:00"));
  expect(week("Mon-Sat 7am-10pm; Holidays 8am-6pm; Sun 8am-9pm")).toBe(common);
  expect(week("Mon-Sat 7am-10pm; Holidays 8am-6pm")).toBe(days("?", "7:00-22:00"));
});

it.each([
  "Call for hours",
  "",
  "Open until 9pm",
  "6-12",
  "9am",
  "25:00-26:00",
  "8am-9:75pm",
  "Pharmacy: Mon-Fri 9-7\nMon-Sat 7am-10pm",
  "Sunrise to sunset",
  "<b>Mon</b> 7am-10pm",
  "Mon-Sat 7am-10pm and 8pm-11pm",
  "$5 off 9am-5pm",
  "By appointment only, Mon-Fri 9-5",
  "Mon-Sat 7am-10pm, Sunday mornings only",
  "Mon-Sat 8-12; Mon-Sat 1-6; Sun 8am-1pm",
  "M-S 8-9",
  "Mon-Sat 7-10pm",
  "Mon-Fri 09:00-06:00",
  "Mon-Sat 8-8\nDeli\nMon-Sat 7-10\nStore",
  "Mon-Sat 9am-9pm Pharmacy Mon-Fri 9-6",
  "Mon-Sat 9am-9pm, Mon-Fri 8am-8pm, Mon-Fri 9am-7pm",
  "9-5 Mon, Wed, Fri 10-6",
  "Mon Tue Wed Thu Fri Sat Sun\n8-5 8-5 8-5 8-5 8-5 9-1 closed",
  "Munday 8am-5pm",
  "Summer: Mon-Sat 8am-9pm; Winter: Mon-Sat 9am-6pm",
  "Mon-Fri 8am-8pm starting Dec 1",
  "Do-Fr 9:00-18:00",
  "Mon-Fri 9-5; Sat-Sun 10-4 (Memorial Day-Labor Day)",
  "Holiday hours: Mon-Sat 8am-11pm, Sun 9am-9pm",
  "Öffnungszeiten an Feiertagen\nMo-Sa 8:00-20:00 Uhr",
  "Holiday hours\nMon-Sat 8am-11pm\nSun 9am-9pm",
  "Mon-Fri 9pm-5pm",
  "Mon-Sat 6am-1",
  "lun-ven 9h à 5h",
  "Closed",
])("says nothing about %j", (text) => expect(week(text)).toBeNull());

it.each([
  ["de", "Do-Fr 9-18 Uhr", "? ? ? ? 9:00-18:00 9:00-18:00 ?"],
  ["es", "Do 9:00-18:00", "9:00-18:00 ? ? ? ? ? ?"],
  ["it", "mar-sab 9-19", "closed closed 9:00-19:00 9:00-19:00 9:00-19:00 9:00-19:00 9:00-19:00"],
  ["de", "Mon-Sat 7am-10pm, Sun 8am-9pm", common],
] as const)("takes the words of a retailer that speaks %s in %j", (language, text, expected) => {
  const shown = parseHours(text, language).week;
  expect(shown?.map(shownDay).join(" ")).toBe(expected);
});

it.each([
  ["it", "Lunedì/Venerdì : 09:00 - 19:00\nSabato : 09:00 - 13:00\nDomenica : Chiuso"],
  ["it", "Lunedì / Giovedì 8.30-20\nVenerdì / Sabato 8.30-20.30\nDomenica 9-13"],
  ["es", "Lunes/Viernes: 7:30AM - 5:30PM, Sábado 8AM - 1PM, Domingo cerrado"],
  ["fr-CA", "Lundi/jeudi 9h-19h, vendredi 9h-20h, samedi 9h-18h, dimanche fermé"],
  ["en", "Mon/Fri 8-6, Sat 8-1, Sun closed"],
  ["de", "Mo. Fr. 8-18 Uhr, Sa. 8-13 Uhr, So. geschlossen"],
] as const)("tells nothing of what may be two days or all between them, in %s %j", (language, text) => {
  expect(parseHours(text, language).week).toBeNull();
});

it.each([
  ["it", "Lun/Ven 9:00-19:00, Mar/Mer/Gio 9:00-13:00, Sab 9:00-13:00, Dom chiuso"],
  ["it", "Lun e Ven 9:00-19:00, Mar - Gio 9:00-13:00, Sab 9:00-13:00, Dom chiuso"],
  ["en", "Mon/Fri 9am-7pm, Tue-Thu 9am-1pm, Sat 9am-1pm, Sun closed"],
] as const)(
  "takes two days for two where those between have hours of their own, in %s %j",
  (language, text) => {
    expect(parseHours(text, language).week?.map(shownDay).join(" ")).toBe(
      "closed 9:00-19:00 9:00-13:00 9:00-13:00 9:00-13:00 9:00-19:00 9:00-13:00",
    );
  },
);

it.each([
  ["Mon/Wed/Fri 9-5, Sat 9-1", "closed 9:00-17:00 closed 9:00-17:00 closed 9:00-17:00 9:00-13:00"],
  ["Mon Wed Fri 9-5, Sat 9-1", "closed 9:00-17:00 closed 9:00-17:00 closed 9:00-17:00 9:00-13:00"],
  ["Mon-Fri 9-5, Sat/Sun 9-1", days("9:00-13:00", "9:00-17:00", "9:00-13:00")],
  ["Mon-Fri/Sun 9-5, Sat closed", days("9:00-17:00", "9:00-17:00", "closed")],
])("takes a row of days for these days in %j", (text, expected) => expect(week(text)).toBe(expected));

it.each([
  "يوميا من 9 صباحاً حتى 12 مساءً",
  "السبت - الخميس: 9 صباحاً - 12 مساءً",
  "8 ص - 12 م",
  "من ٨ ص إلى ١٢ م",
])("leaves %j alone, whose twelve is noon to some and midnight to others", (text) => {
  expect(parseHours(text, "ar").week).toBeNull();
});

it("ends quickly whatever is written", () => {
  const texts = [
    "mon-".repeat(500),
    "7am-10pm, ".repeat(200),
    "a.m. ".repeat(400),
    "((((".repeat(500),
    "-".repeat(2000),
    "Mon 9-5, ".repeat(220),
    "9-5 Mon, ".repeat(220),
    "9am-5pm, Mon, ".repeat(18),
    "S-T, ".repeat(400),
    "wendesdey ".repeat(200),
  ];
  for (const text of texts) expect(cpuMsOf(() => parseHours(text, null))).toBeLessThan(1000);
});

it("says nothing about a text of a thousand numbers", () => {
  const text = `1${", 1".repeat(600)}`;
  expect(parseHours(text, null)).toEqual(unreadHours);
});
