import { expect, it } from "vitest";
import { parseHours } from "./hours";

/** Opening and closing hours by day, Sunday first. */
function hoursIn(text: string, language: Parameters<typeof parseHours>[1]) {
  const { week } = parseHours(text, language);
  return week?.map((day) => day?.map((span) => span.map((minutes) => minutes / 60))) ?? null;
}

it.each([
  ["en", "Mon-Fri 8:00-17:30, Sat 8:30-1:00"],
  ["en", "Mon-Fri 9-18, Sun 12-5"],
  ["de", "Mo-Fr 8-18 Uhr, Sa 8-1 Uhr"],
  ["es", "L-V 8:30 - 19:30, S 8:30 - 1:30"],
  ["fr-CA", "lun-ven 9h-18h, sam 9h-1h"],
  ["pl", "pn-pt 8-18, sob 8-2"],
  ["ar", "السبت - الخميس 8:00-20:00؛ الجمعة 8:00-1:00"],
] as const)("takes no noon for a night, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each([
  ["en", "Mon-Thu 11:00-24:00, Fri-Sun 11:00-2:00", [11, 26]],
  ["fr-CA", "lun-jeu 8h-0h, ven-dim 8h-2h", [8, 26]],
] as const)("knows the night where the other days speak for it, in %s %j", (language, text, sunday) => {
  expect(hoursIn(text, language)?.[0]).toEqual([sunday]);
});

it.each([
  ["Tue-Fri 8-5, Sat 8-11", null],
  ["Mon-Fri 7:30-5, Sat 7:30-11:30", null],
  ["Sat & Sun 7-11", null],
  ["Mon-Fri 8-8, Sat 8-11", [8, 23]],
  ["Mon-Sat 7-11, Sun 8-6", [7, 23]],
  ["Mon-Fri 9-5, Sat 9-4", [9, 16]],
] as const)("tells no morning as a whole day: %j", (text, saturday) => {
  expect(parseHours(text, "en").week?.[6]?.[0]?.map((minutes) => minutes / 60) ?? null).toEqual(saturday);
});

it.each([
  ["en", "Mon-Sat 07:30-21:00, Sun 00:00-00:00"],
  ["en", "Sun 12AM-12AM, Mon-Sat 10AM-6PM"],
  ["en", "Mon-Sat 24 hours, Sun 00:00-00:00"],
  ["en", "Mon-Sat 9am-9pm, Sun 9am-9am"],
  ["de", "Mo-Sa 07:00-20:00, So 0:00-0:00 Uhr"],
  ["fr-CA", "lun-sam 8h-20h, dim 0h-0h"],
] as const)("knows no hours that end where they begin on some days, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each(["Mon-Sun 00:00-00:00", "Daily 12am-12am", "Mon-Sun 00:00-24:00"])(
  "knows hours that end where they begin on every day in %j",
  (text) => expect(hoursIn(text, "en")).toEqual(Array(7).fill([[0, 24]])),
);

it.each([
  ["en", "❌ Monday ✅ Tuesday-Sunday 9am-7pm"],
  ["de", "⛔ So ✅ Mo-Sa 8-20 Uhr"],
  ["fr-CA", "🔴 Dimanche 🟢 lundi au samedi 8h-20h"],
  ["en", "🥩 Mon-Sat 8am-8pm"],
] as const)("overlooks no pictograph that may mean something, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it("overlooks pictographs that say nothing", () => {
  expect(hoursIn("📍🕗 Mon-Sat 8am-8pm ⏰ Sun 9-5 ✅ ☎️", "en")).toEqual([
    [[9, 17]],
    ...Array(6).fill([[8, 20]]),
  ]);
});

it.each([
  ["it", "dal 12.06 al 10.09 tutti i giorni 16.30-20.30"],
  ["it", "tutti i giorni dal 10 al 15, 16.00-20.00"],
  ["de", "täglich 05.-09. 10-20 Uhr"],
  ["de", "Mo-Sa 01.11.-12.12. 13-18 Uhr"],
  ["fr-CA", "tous les jours du 10.06 au 15.09, 16h-20h"],
  ["en", "daily from 10.06 to 15.09, 16.00-20.00"],
] as const)("takes no dates for hours, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each([
  ["en", "10:00 AM TO 10:00 PM (TUESDAY HOLIDAY)"],
  ["en", "9am-9pm Sat-Thu, Friday holiday"],
  ["en", "9am-9pm, Friday is holiday"],
  ["pt-BR", "8h às 20h, domingo feriado"],
  ["de", "8-20 Uhr, Sonntag Feiertag"],
  ["ar", "9 ص - 10 م، الجمعة العطل"],
] as const)("takes no day off for a holiday of the year, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each([
  ["en", "8am-8pm Tue-Sat, open Sundays"],
  ["en", "8am-8pm Mon-Sat, Sunday open"],
  ["en", "Open Sundays! Mon-Sat 8am-8pm"],
  ["en", "Open Sat and Sun, Mon-Fri 9-5"],
  ["de", "Sonntags geöffnet, Mo-Sa 7-20 Uhr"],
  ["es", "8:00-20:00 lunes a sábado, abierto domingos"],
  ["fr-CA", "8h-20h lundi au samedi, ouvert le dimanche"],
  ["ar", "8:00-20:00 السبت - الخميس، مفتوح الجمعة"],
] as const)("gives a day that is open no other days' hours, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each([
  ["de", "8-20 Uhr täglich geöffnet"],
  ["en", "Mon-Sun open 8am-8pm"],
  ["en", "Open daily! 8am-8pm"],
  ["en", "Open Mon-Thu, Fri-Sun 8am-8pm"],
] as const)("knows the hours of days that are open, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toEqual(Array(7).fill([[8, 20]]));
});

it.each([
  ["fr-CA", "Di-Fr 8-18, closed Sa"],
  ["fr-CA", "Di, Fr 9:00-18:00, Sa 9:00-13:00, Mo 9:00-12:00"],
  ["it", "Mo-Fr 9:00-18:30, Do 9:00-20:00, Sa 9:00-17:00"],
  ["es", "Mo-Do 8-18, Fr-Sa 8-20"],
  ["de", "Ma-Sa 9-18, Do 9-20"],
] as const)(
  "tells no days that are others in another language, to a retailer that speaks %s, of %j",
  (...of) => {
    expect(hoursIn(of[1], of[0])).toBeNull();
  },
);

it.each([
  ["fr-CA", "Di-Fr 8-18 Uhr, Sa 8-16 Uhr"],
  ["es", "Di 8-18, Mi 8-18, Do 8-18, Fr 8-18, Sa 8-16"],
  ["fr-CA", "Di-Fr 8-18 Uhr, Samstag 8-16 Uhr"],
] as const)("knows German to a retailer that speaks %s in %j", (language, text) => {
  expect(hoursIn(text, language)).toEqual([[], [], ...Array(4).fill([[8, 18]]), [[8, 16]]]);
});

it.each([
  ["it", "Lu-Sa 9-18, Do 9-13"],
  ["fr-CA", "Lu-Sa 9-18, Di 9-13"],
] as const)("knows a retailer's own short days in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toEqual([[[9, 13]], ...Array(6).fill([[9, 18]])]);
});
