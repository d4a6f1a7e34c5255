import { expect, test } from "vitest";
import { hasLostDigits, isErrorValue, isNothing, textOfCell, wholeNumberOf } from "./csv-cells";

test.each([
  ['="0045678901"', "0045678901"],
  [' ="217-555-0134" ', "217-555-0134"],
  ['="say ""hi"""', 'say "hi"'],
  ["'=1+1", "=1+1"],
  ["'t Hooft", "'t Hooft"],
  ['="open', '="open'],
  ["plain", "plain"],
])("a cell %j stands for %j", (cell, text) => expect(textOfCell(cell)).toBe(text));

test.each([
  ...["#N/A", "#N/D", "#NV", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"],
  ...["#¡REF!", "#ADR!", "#ERROR!", "########", "Err:502"],
  ...["#I/T", "#HIÁNYZIK", "#Н/Д", "#ΔΥ", "#DIVISION/0!"],
  ...["エラー:502", "#Error", "Error 2042", "#Deleted", "#Div/0!"],
  ...["#N/A N/A", "#NAME? #NAME?", "#REF!#REF!", "#N/A Field Not Applicable", "Err :508", "Loading..."],
])("%s is an error of a spreadsheet", (cell) => expect(isErrorValue(cell)).toBe(true));

test.each(["", "#", "#1 Grocer", "#5-A", "Err", "#Ana!", "N/A", "#A100", "Loading Dock"])(
  "%j is none",
  (cell) => expect(isErrorValue(cell)).toBe(false),
);

test.each([
  "6.03501E+15",
  "6.0350123456789E+18",
  "6035012345678900000",
  "603501E+10",
  "9603501234567890.0",
  "6.03501×10^15",
  "9,603,501,234,567,890",
])("%s has lost digits", (cell) => expect(hasLostDigits(cell)).toBe(true));

test.each([
  "6035012345678901",
  "0045678901",
  "6035 0123 4567 8900",
  "AE15",
  "123E4567",
  "6035012345678901.0",
  "6006491286999911234",
  "555.1234x1012",
])("%s has not", (cell) => expect(hasLostDigits(cell)).toBe(false));

test.each([
  ["5551234567.0", "5551234567"],
  ["0.0", "0"],
  ["5551234567.", "5551234567"],
  ["456’789’012’345", "456789012345"],
  ["5,551,234,567", "5551234567"],
  ["5.551.234.567,00", "5551234567"],
  ["12.345.678", "12.345.678"],
  ["555,123,4567", "555,123,4567"],
  ["0301.0", "0301.0"],
  ["1.2.0", "1.2.0"],
])("the whole number of %s is %s", (cell, number) => expect(wholeNumberOf(cell)).toBe(number));

test.each(["NULL", "\\N", "N/A", "n.a.", "<NA>", "NaT", "[none]", "(leer)", "DBNull", "k.A."])(
  "%s is nothing",
  (cell) => expect(isNothing(cell, false)).toBe(true),
);

test.each(["Null", "Nan", "Na", "None", "K.A.", "N.A.", "Nathan", "N", "NAB/A"])("%s may be a name", (cell) =>
  expect(isNothing(cell, true)).toBe(false),
);

test.each(["\\N", "(null)", "<NA>", "N/A", "undefined", "NaN", "DBNull", "k.A.", "n.a.", "s/d", "Array"])(
  "%s is nobody's name",
  (cell) => expect(isNothing(cell, true)).toBe(true),
);
