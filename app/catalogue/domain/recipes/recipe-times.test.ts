import { describe, expect, it } from "vitest";
import { readTimes } from "./foreign-times.server";
import { parseMinutes } from "./recipe-times";

describe("the minutes of a time", () => {
  it.each([
    [20, 20],
    ["20", 20],
    ["PT20M", 20],
    ["PT1H30M", 90],
    ["P1DT2H", 1560],
    ["1 hour 20 min", 80],
    ["~30 minutes", 30],
    ["10 Minutes", 10],
    ["120min", 120],
    ["2h 30min", 150],
    ["1 h", 60],
    ["15-30 min", 30],
    ["50 - 60 min", 60],
    ["2.5 - 3.25 hr", 195],
    ["~1.5 hrs", 90],
    ["15 min + 30 min marinating", 45],
    ["30 min (plus one hour rising)", 30],
    ["1h 10min or 2h 10min, (depending on how long you leave it to rest.)", 70],
    ["30 min.", 30],
  ])("of %s are %i", (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it.each([
    "",
    "PT",
    "P",
    "PT-30M",
    "1 h ½",
    "0m",
    "0",
    "overnight",
    "a while",
    null,
    undefined,
    {},
    -5,
    Number.NaN,
    "9".repeat(40),
  ])("of %s are unknown", (value) => {
    expect(parseMinutes(value)).toBeNull();
  });
});

const told = `
20-30 minutes = 30
20 – 30 min = 30
20 to 25 mins = 25
15 or 20 minutes = 20
1-2 hours = 120
1 - 1 1/2 hours = 90
1 to 1½ hrs = 90
about 45 minutes = 45
approx. 2 hrs = 120
Total: 1 hr 10 mins = 70
1 hr 5 min = 65
2 Hours, 15 Minutes = 135
2 hours and 15 minutes = 135
half an hour = 30
half hour = 30
an hour = 60
an hour and a half = 90
one and a half hours = 90
two and a half hours = 150
a quarter of an hour = 15
three quarters of an hour = 45
quarter hour = 15
forty-five minutes = 45
twenty five minutes = 25
thirty minutes = 30
1 day = 1440
2 days 4 hours = 3120
1 week = 10080
90 seconds = 2
30 sec = 1
1.5 hours = 90
1,5 Stunden = 90
0.5 h = 30
2.25 hours = 135
1 ¼ hours = 75
¾ hour = 45
1¾ h = 105
⅓ hour = 20
PT1H = 60
PT15M = 15
P0DT1H15M = 75
PT0H45M0S = 45
pt20m = 20
PT1.5H = 90
PT0.5H = 30
P1D = 1440
P1DT12H = 2160
PT90S = 2
PT100M = 100
P2W = 20160
PT1H30 = 90
00:30:00 = 30
01:15:00 = 75
0:20 = 20
45 = 45
45.0 = 45
1 Std. = 60
1 Std = 60
45 Min. = 45
2 Stunden 30 Minuten = 150
anderthalb Stunden = 90
eine halbe Stunde = 30
ca. 40 Minuten = 40
1 Tag = 1440
2 Tage = 2880
20 bis 30 Minuten = 30
1 h 30 min = 90
une heure et demie = 90
1 heure et demie = 90
une demi-heure = 30
trois quarts d'heure = 45
1 heure et quart = 75
20 à 25 minutes = 25
2 jours = 2880
1 h 05 = 65
una hora y media = 90
media hora = 30
1 hora y 15 minutos = 75
45 a 50 minutos = 50
2 días = 2880
hora y cuarto = 75
uma hora e meia = 90
meia hora = 30
1 hora e 20 minutos = 80
un'ora e mezza = 90
mezz'ora = 30
1 ora e mezza = 90
2 ore e 30 minuti = 150
3 giorni = 4320
pół godziny = 30
półtorej godziny = 90
1,5 godziny = 90
2 godziny 15 minut = 135
godzina = 60
40 minut = 40
30 دقيقة = 30
ساعة = 60
ساعة ونصف = 90
نصف ساعة = 30
ساعتان = 120
ساعتين ونصف = 150
ساعتين ونصف الساعة = 150
ساعتان ونصف = 150
ساعتين وربع = 135
ساعتين وثلث = 140
ساعتين و 30 = 150
يومين ونصف = 3600
٤٥ دقيقة = 45
ساعة و 20 دقيقة = 80
20-30 دقيقة = 30
3 ساعات = 180
5 min 30 sec = 6
10 min + 2 hours chilling = 130
1h = 60
1 h. = 60
30m = 30
1hr 30m = 90
1hour30minutes = 90
1 hr. 20 min. = 80
25mins = 25
3 hrs 0 mins = 180
0 hours 40 minutes = 40
0 days 1 hours 5 minutes = 65
1 hour, 30 minutes = 90
30 minutes (plus chilling) = 30
30 minutes, plus chilling = 30
6-8 hours = 480
4 to 6 hours on low = 360
less than 30 minutes = 30
Under 30 mins = 30
1 week, 2 days = 12960
2 weeks = 20160
24h = 1440
10:30 minutes = 11
15' = 15
1h15' = 75
1 h and 15 = 75
1/2 hour = 30
1 1/2 hours = 90
1h30min = 90
1 h 30 = 90
1 Std. 30 Min. = 90
1 Std. u. 30 Min. = 90
2 hours (or so) = 120
30 min + 1 hour (chilling) + 10 min = 100
ثلث ساعة = 20
por 30 minutos = 30
1 heure 45 minutes = 105
1 godz. 20 min = 80
3/4 hour = 45
1 3/4 hrs = 105
1-1/2 hours = 90
1h15m = 75
45 min to 1 hour = 60
15 minutes to 1 hour = 60
1:30 hours = 90
0:45 h = 45
one hour 15 minutes = 75
1 hora 30 min = 90
1 ora e 15 min = 75
1 Stunde 15 Min = 75
1 hour and a half = 90
1 and 1/2 hours = 90
1h 15' = 75
20 minutes + 1/2 hour chilling = 50
2 weeks 3 days = 24480
PT4200S = 70
P1W = 10080
P0Y0M0DT0H35M0.000S = 35
1½ hours = 90
½ h = 30
1hr30 = 90
2h30 = 150
30 Minuten = 30
1:30 = 90
10/20 min = 20
20/30 minutes = 30
4/6 hours = 360
3/8 h = 23
10:00:00 = 600
12:30 h = 750
PT15M to PT30M = 30
PT15M-PT20M = 20
PT1H to PT2H = 120
75 min/1h15 = 75
45 / 60 min = 60
1 hour total = 60
45'' = 1
120 min = 2 h = 120
30 minutes active = 30
2/3 minutos = 3
3/4 Minuten = 4
3/4 días = 5760
3/4 Stunde = 45
1/2 ora = 30
3/4 d’heure = 45
3/4 de hora = 45
zwischen 2h und 2h30 = 150
between 1 hour and 90 minutes = 90
dwadzieścia pięć minut = 25
seventy-five minutes = 75
ungefähr zwanzig Minuten = 20
PT.25H = 15
about .5 hours = 30
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
    "2/3 horas",
    "3/4 hours",
    "2/3 godziny",
    "40-1 Std.",
    "50 to 2 hours",
    "45 - 1:15 h",
    "1 hour and 2 hours",
    "15 min (2x)",
    "15 min (x2)",
    "15 Min. (pro Blech)",
    "two hundred and ten minutes",
    "soixante-douze minutes",
    "quatre-vingt minutes",
    "cent vingt minutes",
    "-.5 h",
    "PT0S",
    "overnight",
    "8 hours or overnight",
    "20 minutes per pound",
    "8 hours on low, 4 hours on high",
    "5 to 6 hours on low, 3 to 4 hours on high",
    "4-6 hours on HIGH, 8-10 hours on LOW",
    "Low 8 hrs; High 4 hrs",
    "25 min oven, 12 min air fryer",
    "Slow cooker: 6 hours, Instant Pot: 30 minutes",
    "6 hours (slow cooker), 30 minutes (Instant Pot)",
    "1 hour, turning once after 30 minutes",
    "40 min, stirring every 10 min",
    "5 minutes prep, 20 minutes cooking",
    "10 minutos por lado",
    "15 minutes par fournée",
    "5 mins a side",
    "every 30 minutes",
    "10 minutes a day for 7 days",
    "twice 30 minutes",
    "30 minutes, twice",
    "More than 2 hours",
    "plus de 2 heures",
    "until done",
    "1.30 h",
    "N/A",
    "-",
    "1 + 1/2 hour",
    "45:00",
    "20:00",
    "12:30",
    "1.5",
    "0.5",
    "1,5",
    "ca. 1,5",
    "1-1.5",
    "1½",
    "20/10 min",
    "1/5 hours",
    "30 min Active; 1 hr Total",
    "Active: 30m / Total: 2h",
    "1 Std., davon 20 Min. aktiv",
    "90 min incl. 60 min resting",
    "1 hour including 30 minutes of rest",
    "30 min | 45 min",
    "1 Std. 30 Min. / 45 Min.",
    "PT1H30M/PT45M",
    "Prep 10 min / Cook 20 min",
    "1.500 min",
    "1.5-2",
    "1,5 - 2",
    "1h 1h30",
    "1h 1h",
    "90 min 1.5 h",
    "20 min 1 h",
    "120 min = 1 h",
    "半小时 20 min",
    "een uur 20 min",
    "-15",
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

it("of numbers beside parts of hours are unclear", () => {
  const none = { preparationMinutes: null, cookingMinutes: null, totalMinutes: null, hasUnreadTime: true };
  expect(readTimes({ prepTime: 0.5, cookTime: 2, totalTime: 2.5 })).toEqual(none);
  expect(readTimes({ prepTime: "0,75", cookTime: "1" })).toEqual(none);
  expect(readTimes({ prepTime: 12.5, cookTime: 2 })).toMatchObject({ cookingMinutes: 2 });
});
