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
  ["en", "Mon-Fri 9-18, Sun 1-5"],
  ["en", "Mon-Fri 10:00-18:00, Sat 10:00-4:00"],
  ["de", "Mo-Fr 8-18 Uhr, Sa 8-1 Uhr"],
  ["de", "Mo-Sa 9-1 Uhr"],
  ["es", "L-V 8:30 - 19:30, S 8:30 - 1:30"],
  ["it", "lun-ven 8.30-19.30, sab 8.30-1.00"],
  ["fr-CA", "lun-ven 9h-18h, sam 9h-1h"],
  ["pt-BR", "seg a sex 8h às 18h, sábado 8h às 1h"],
  ["pl", "pn-pt 8-18, sob 8-2"],
  ["ar", "السبت - الخميس 8:00-20:00؛ الجمعة 8:00-1:00"],
] as const)("takes no noon for a night, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each([
  ["en", "Mon-Thu 11:00-24:00, Fri-Sun 11:00-2:00", [11, 26]],
  ["de", "Mo-Do 8-23 Uhr, Fr-So 8-1 Uhr", [8, 25]],
  ["fr-CA", "lun-jeu 8h-0h, ven-dim 8h-2h", [8, 26]],
  ["en", "Mon-Thu 16:00-22:00, Fri-Sun 16:00-1:00", [16, 25]],
] as const)("knows the night where the other days speak for it, in %s %j", (language, text, sunday) => {
  expect(hoursIn(text, language)?.[0]).toEqual([sunday]);
});

it.each([
  ["en", "Mon-Sat 07:30-21:00, Sun 00:00-00:00"],
  ["en", "Sun 12AM-12AM, Mon-Sat 10AM-6PM"],
  ["en", "Sun: 00:00-00:00"],
  ["en", "Mon-Sat 24 hours, Sun 00:00-00:00"],
  ["en", "Mon-Sat 9am-9pm, Sun 9am-9am"],
  ["de", "Mo-Sa 07:00-20:00, So 0:00-0:00 Uhr"],
  ["es", "lun-sab 8:00-20:00, dom 00:00 a 00:00"],
  ["it", "lun-sab 8:00-20:00, dom 0:00-0:00"],
  ["fr-CA", "lun-sam 8h-20h, dim 0h-0h"],
  ["pt-BR", "segunda a sábado 8h às 20h, domingo 00h00 às 00h00"],
  ["pl", "pn-sob 6:00-22:00, nd 00:00-00:00"],
] as const)("knows no hours that end where they begin on some days, in %s %j", (language, text) => {
  expect(hoursIn(text, language)).toBeNull();
});

it.each(["Mon-Sun 00:00-00:00", "Daily 12am-12am", "Mon-Sun 00:00-24:00"])(
  "knows hours that end where they begin on every day in %j",
  (text) => expect(hoursIn(text, "en")).toEqual(Array(7).fill([[0, 24]])),
);
