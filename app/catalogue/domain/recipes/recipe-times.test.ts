import { describe, expect, it } from "vitest";
import { readTimes } from "./foreign-times.server";
import { parseMinutes } from "./recipe-times";

describe("the minutes of a time", () => {
  it.each([
    [20, 20],
    ["PT20M", 20],
    ["PT1H30M", 90],
    ["P1DT2H", 1560],
    ["1 hour 20 min", 80],
    ["~30 minutes", 30],
    ["10 Minutes", 10],
    ["2h 30min", 150],
    ["15-30 min", 30],
    ["2.5 - 3.25 hr", 195],
    ["30 min (plus one hour rising)", 30],
    ["1h 10min or 2h 10min, (depending on how long you leave it to rest.)", 70],
    ["30 min.", 30],
  ])("of %s are %i", (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it.each(["", "P", "PT-30M", "0m", "overnight", null, {}, -5, Number.NaN, "9".repeat(40)])(
    "of %s are unknown",
    (value) => {
      expect(parseMinutes(value)).toBeNull();
    },
  );
});

const told = `
20-30 minutes = 30
15 or 20 minutes = 20
1 - 1 1/2 hours = 90
about 45 minutes = 45
Total: 1 hr 10 mins = 70
2 Hours, 15 Minutes = 135
half an hour = 30
an hour = 60
one and a half hours = 90
a quarter of an hour = 15
three quarters of an hour = 45
forty-five minutes = 45
1 day = 1440
2 days 4 hours = 3120
90 seconds = 2
1.5 hours = 90
¾ hour = 45
⅓ hour = 20
P0DT1H15M = 75
pt20m = 20
PT1.5H = 90
PT90S = 2
PT1H30 = 90
01:15:00 = 75
0:20 = 20
45 = 45
1 Std. = 60
anderthalb Stunden = 90
eine halbe Stunde = 30
ca. 40 Minuten = 40
2 Tage = 2880
20 bis 30 Minuten = 30
une heure et demie = 90
trois quarts d'heure = 45
1 heure et quart = 75
20 à 25 minutes = 25
una hora y media = 90
45 a 50 minutos = 50
hora y cuarto = 75
uma hora e meia = 90
mezz'ora = 30
1 ora e mezza = 90
3 giorni = 4320
pół godziny = 30
półtorej godziny = 90
godzina = 60
ساعة ونصف = 90
ساعتان = 120
ساعتين ونصف = 150
ساعتين وربع = 135
يومين ونصف = 3600
٤٥ دقيقة = 45
ساعة و 20 دقيقة = 80
20-30 دقيقة = 30
3 ساعات = 180
5 min 30 sec = 6
10 min + 2 hours chilling = 130
1 h. = 60
1hour30minutes = 90
1 hr. 20 min. = 80
0 hours 40 minutes = 40
30 minutes, plus chilling = 30
4 to 6 hours on low = 360
less than 30 minutes = 30
1 week, 2 days = 12960
10:30 minutes = 11
1h15' = 75
1 h and 15 = 75
1/2 hour = 30
1 Std. u. 30 Min. = 90
2 hours (or so) = 120
30 min + 1 hour (chilling) + 10 min = 100
ثلث ساعة = 20
1 godz. 20 min = 80
1-1/2 hours = 90
15 minutes to 1 hour = 60
0:45 h = 45
one hour 15 minutes = 75
1 and 1/2 hours = 90
PT4200S = 70
P0Y0M0DT0H35M0.000S = 35
2h30 = 150
1:30 = 90
10/20 min = 20
3/8 h = 23
10:00:00 = 600
PT15M to PT30M = 30
75 min/1h15 = 75
1 hour total = 60
45'' = 1
120 min = 2 h = 120
30 minutes active = 30
2/3 minutos = 3
3/4 días = 5760
3/4 d’heure = 45
zwischen 2h und 2h30 = 150
dwadzieścia pięć minut = 25
ungefähr zwanzig Minuten = 20
PT.25H = 15
`;

it("of an amount with its unit are those", () => {
  expect(parseMinutes({ value: 10, unit: "hours" })).toBe(600);
  expect(parseMinutes({ amount: 2, unit: "h" })).toBe(120);
  expect(parseMinutes({ "@value": 20, unitText: "minutes" })).toBe(20);
  expect(parseMinutes({ value: 5, unit: "turns" })).toBeNull();
  expect(parseMinutes({ value: 10 })).toBe(10);
  expect(parseMinutes(1.5)).toBeNull();
});

describe("times as people write them", () => {
  it.each(told.trim().split("\n"))("%s minutes", (line) => {
    const [, text, minutes] = /^(.*) = (\d+)$/.exec(line) ?? [];
    expect(parseMinutes(text)).toBe(Number(minutes));
  });

  it.each([
    "3/4 hours",
    "40-1 Std.",
    "45 - 1:15 h",
    "1 hour and 2 hours",
    "15 min (x2)",
    "15 Min. (pro Blech)",
    "two hundred and ten minutes",
    "soixante-douze minutes",
    "-.5 h",
    "PT0S",
    "overnight",
    "20 minutes per pound",
    "5 to 6 hours on low, 3 to 4 hours on high",
    "25 min oven, 12 min air fryer",
    "Slow cooker: 6 hours, Instant Pot: 30 minutes",
    "1 hour, turning once after 30 minutes",
    "5 minutes prep, 20 minutes cooking",
    "10 minutos por lado",
    "every 30 minutes",
    "twice 30 minutes",
    "More than 2 hours",
    "1.30 h",
    "N/A",
    "-",
    "1 + 1/2 hour",
    "45:00",
    "1.5",
    "1,5",
    "1-1.5",
    "1½",
    "20/10 min",
    "1/5 hours",
    "30 min Active; 1 hr Total",
    "1 Std., davon 20 Min. aktiv",
    "90 min incl. 60 min resting",
    "30 min | 45 min",
    "PT1H30M/PT45M",
    "1.500 min",
    "1.5-2",
    "1h 1h30",
    "90 min 1.5 h",
    "120 min = 1 h",
    "半小时 20 min",
    "-15 min",
    "−20",
  ])("of %s give no time", (text) => {
    expect(parseMinutes(text)).toBeNull();
  });
});

it("of an object are those of all its units", () => {
  expect(parseMinutes({ days: 2, hours: 3, minutes: 4 })).toBe(3064);
  expect(parseMinutes({ hour: 1, second: 120 })).toBe(62);
  expect(parseMinutes({ hours: 1, min: 30 })).toBeNull();
});

it("that go on for nobody knows how long make no total", () => {
  expect(readTimes({ prepTime: "15 min plus marinating", cookTime: "30 min" })).toEqual({
    ...{ preparationMinutes: 15, cookingMinutes: 30, totalMinutes: null, hasUnreadTime: true },
  });
  expect(
    readTimes({ prepTime: "15 min plus 10 min resting", cookTime: "30 min" }).hasUnreadTime,
  ).toBeUndefined();
});

it("of numbers beside parts of hours are unclear", () => {
  const none = { preparationMinutes: null, cookingMinutes: null, totalMinutes: null, hasUnreadTime: true };
  expect(readTimes({ prepTime: 0.5, cookTime: 2, totalTime: 2.5 })).toEqual(none);
  expect(readTimes({ prepTime: "0,75", cookTime: "1" })).toEqual(none);
  expect(readTimes({ prepTime: 12.5, cookTime: 2 })).toMatchObject({ cookingMinutes: 2 });
});
