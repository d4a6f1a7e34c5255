import { expect, test } from "vitest";
import { hasLostDigits, isErrorValue, isNothing, textOfCell, wholeNumberOf } from "./csv-cells";

test.each([
  ['="0045678901"', "0045678901"],
  [' ="217-555-0134" ', "217-555-0134"],
  ['="say ""hi"""', 'say "hi"'],
  ["'=1+1", "=1+1"],
  ["'+49 30 1234", "+49 30 1234"],
  ["'t Hooft", "'t Hooft"],
  ['="open', '="open'],
  ["plain", "plain"],
])("a cell %j stands for %j", (cell, text) => expect(textOfCell(cell)).toBe(text));

test.each([
  ...["#N/A", "#N/D", "#NV", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"],
  ...[
    "#¡REF!",
    "#¿NOMBRE?",
    "#ÜBERLAUF!",
    "#BEZUG!",
    "#VALEUR!",
    "#ADR!",
    "#N/D!",
    "#ERROR!",
    "########",
    "Err:502",
  ],
  ...[
    "#I/T",
    "#N/B",
    "#YOK",
    "#HIÁNYZIK",
    "#NENÍ_K_DISPOZICI",
    "#Н/Д",
    "#N/DISP",
    "#ΔΥ",
    "#N/V",
    "#DIVISION/0!",
  ],
  ...[
    "エラー:502",
    "エラー：502",
    "Ошибка:502",
    "Fehler:502",
    "#Error",
    "Error 2042",
    "#Fehler",
    "#Deleted",
    "#Num!",
    "#Name?",
    "#Div/0!",
  ],
  ...["#N/A N/A", "#NAME? #NAME?", "#REF!#REF!", "#N/A Field Not Applicable", "Err :508", "Loading..."],
])("%s is an error of a spreadsheet", (cell) => expect(isErrorValue(cell)).toBe(true));

test.each([
  "",
  "#",
  "#1 Grocer",
  "#12",
  "#5-A",
  "# 5",
  "Err",
  "#Ana!",
  "N/A",
  "#12 NORTH",
  "#Sale",
  "#A100",
  "Loading Dock",
])("%j is none", (cell) => expect(isErrorValue(cell)).toBe(false));

test.each([
  "6.03501E+15",
  "6,03501E+15",
  "2e9",
  "6.0350123456789E+18",
  "6035012345678900000",
  "603501234567890000",
  "603501E+10",
  "9603501234567890.0",
  "5.55123 E+09",
  "4.56789D+11",
  "6.03501×10^15",
  "6,03501 × 10¹⁵",
  "9,603,501,234,567,890",
])("%s has lost digits", (cell) => expect(hasLostDigits(cell)).toBe(true));

test.each([
  "6035012345678901",
  "0045678901",
  "217-555-0134",
  "6035 0123 4567 8900",
  "5E",
  "AE15",
  "123E4567",
  "12E5",
  "6035012345678901.0",
  "6006491286999911234",
  "555.1234x1012",
])("%s has not", (cell) => expect(hasLostDigits(cell)).toBe(false));

test.each([
  ["5551234567.0", "5551234567"],
  ["60350123456,00", "60350123456"],
  ["0.0", "0"],
  ["5551234567.000", "5551234567"],
  ["5551234567.", "5551234567"],
  ["5678,", "5678"],
  ["456’789’012’345", "456789012345"],
  ["5,551,234,567", "5551234567"],
  ["5.551.234.567,00", "5551234567"],
  ["5 551 234 567,00", "5551234567"],
  ["12.345.678", "12.345.678"],
  ["555,123,4567", "555,123,4567"],
  ["0301.0", "0301.0"],
  ["1.000", "1.000"],
  ["217.555", "217.555"],
  ["1.2.0", "1.2.0"],
])("the whole number of %s is %s", (cell, number) => expect(wholeNumberOf(cell)).toBe(number));

test.each([
  "NULL",
  "nan",
  "NaN",
  "\\N",
  "None",
  "N/A",
  "n/a",
  "n.a.",
  "(null)",
  "<NA>",
  "NaT",
  "undefined",
  "[none]",
  "(blank)",
  "(leer)",
  "DBNull",
  "System.DBNull",
  "k.A.",
  "n.v.t.",
])("%s is nothing", (cell) => expect(isNothing(cell, false)).toBe(true));

test.each(["Null", "Nan", "Na", "None", "K.A.", "N.A.", "Nathan", "N", "NAB/A"])("%s may be a name", (cell) =>
  expect(isNothing(cell, true)).toBe(false),
);

test.each(["\\N", "(null)", "<NA>", "N/A", "undefined", "NaN", "DBNull", "k.A.", "n.a.", "s/d", "Array"])(
  "%s is nobody's name",
  (cell) => expect(isNothing(cell, true)).toBe(true),
);
