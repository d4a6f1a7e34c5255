import { expect, it } from "vitest";
import { parseHours } from "./hours";
import { type Holiday, holidaysIn } from "./hours-holidays";

it.each([
  ["de", "Mon-Sat 7-21 Uhr, an Feiertagen geschlossen", "an Feiertagen geschlossen"],
  ["de", "Mo-Sa 7-21 Uhr; So geschlossen (feiertags 9-18 Uhr)", "feiertags 9-18 Uhr"],
  ["de", "Mo-Sa 7-21 Uhr | Sonn- und Feiertage geschlossen", null],
  ["en", "Mon-Sat 8am-9pm\nSundays & Holidays 9am-6pm", "Sundays & Holidays 9am-6pm"],
  ["es", "Lunes a sábado 8:00-20:00. Cerrado festivos", "Cerrado festivos"],
  ["fr-CA", "Lun-sam 8h00-21h00; fermé les jours fériés", "fermé les jours fériés"],
  ["pl", "Pn-sob 7:00-21:00; niedziele i święta nieczynne", "niedziele i święta nieczynne"],
  ["ar", "السبت - الخميس 8:00-22:00؛ الجمعة والعطل مغلق", "الجمعة والعطل مغلق"],
  ["it", "Mo-Sa 7-21 Uhr; Feiertage geschlossen", "Feiertage geschlossen"],
] as const)("tells what a text in %s says of holidays: %j", (language, text, note) => {
  const { week: told, notes, hasExceptions } = parseHours(text, language);
  expect({ isTold: told !== null, notes, hasExceptions }).toEqual(
    note === null
      ? { isTold: false, notes: [], hasExceptions: false }
      : { isTold: true, notes: [note], hasExceptions: true },
  );
});

it.each([
  ["Mon-Sat 7am-10pm, Sun 8am-9pm. Closed Thanksgiving and Christmas Day.", true],
  ["Mon-Sat 7am-10pm, Sun 8am-9pm (holiday hours may vary)", true],
  ["Daily 6am-midnight, closed Easter", true],
  ["Daily 7am-10pm\nPharmacy: Mon-Fri 9am-7pm, closed Christmas", true],
  ["Daily 7am-10pm\nDeli closes early in summer 8am", true],
  ["Daily 7am-10pm, Pharmacy 9-6, Sunday closed", true],
  ["Daily 7am-10pm\nPharmacy 9-6\nSunday closed", true],
  ["Daily 7am-10pm\nPharmacy: Mon-Fri 9am-7pm, Sat 9am-5pm", false],
  ["Daily 7am-10pm, Pharmacy 9-6, Deli 8-5", false],
  ["Daily 7am-10pm\nPharmacy: Mon-Fri 9am-7pm; Sat 9am-5pm; Sun closed", false],
  ["Daily 7am-10pm (Pharmacy 9-6), Sunday closed", true],
  ["Daily 7am-10pm", false],
])("knows whether the week holds on every day in %j", (text, expected) => {
  expect(parseHours(text, null)).toMatchObject({ week: expect.any(Array), hasExceptions: expected });
});

it.each([
  ["Daily 7am-10pm. Closed Thanksgiving and Christmas Day.", ["christmas", "thanksgiving"]],
  ["Daily 7am-10pm, closed New Year’s Day", ["new-year"]],
  [
    "Daily 7am-10pm; Christmas Eve 7am-5pm; closed on New Year's Eve; closed Easter Sunday",
    ["christmas-eve", "new-years-eve", "easter"],
  ],
  ["Daily 7am-10pm, closed Easter, Thanksgiving, Christmas", ["christmas", "easter", "thanksgiving"]],
  ["Daily 7am-10pm\nClosed July 4th, Labor Day", ["independence-day", "labor-day"]],
  ["Daily 7am-10pm\nMemorial Day 8am-6pm\nPharmacy 9-6", ["memorial-day"]],
  ["Daily 7am-10pm. Closed Thanksgiving and other holidays.", []],
  ["Daily 7am-10pm. Closed Christmas Eve and Day.", []],
  ["Daily 7am-10pm. Closed Thanksgiving, Sundays 8-9.", []],
  ["Daily 7am-10pm. Closed Thanksgiving (holiday hours may vary)", []],
  ["Daily 7am-9pm except major holidays", []],
  ["Daily 7am-10pm", []],
])("names the holidays of %j where it names all of them", (text, holidays) => {
  expect(parseHours(text, null)).toMatchObject({ week: expect.any(Array), holidays });
});

it.each<[string, Holiday[], boolean]>([
  ["America/Chicago", ["independence-day"], true],
  ["America/Toronto", ["christmas", "labor-day"], true],
  ["Asia/Kolkata", ["independence-day"], false],
  ["America/Mexico_City", ["independence-day"], false],
  ["Europe/Athens", ["easter"], false],
  ["Europe/Dublin", ["christmas-eve", "christmas", "new-year"], true],
  ["UTC", ["memorial-day"], false],
])("knows in %s the dates of %j: %j", (timeZone, holidays, areKnown) => {
  expect(holidaysIn(timeZone, holidays)).toEqual(areKnown ? holidays : []);
});
