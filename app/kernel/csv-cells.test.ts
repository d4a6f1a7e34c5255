import { expect, test } from "vitest";
import { hasLostDigits, isErrorValue, textOfCell } from "./csv-cells";

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
])("%s is an error of a spreadsheet", (cell) => expect(isErrorValue(cell)).toBe(true));

test.each(["", "#", "#1 Grocer", "#12", "#5-A", "# 5", "Err", "#Ana!", "N/A"])("%j is none", (cell) =>
  expect(isErrorValue(cell)).toBe(false),
);

test.each([
  "6.03501E+15",
  "6,03501E+15",
  "2e9",
  "6.0350123456789E+18",
  "6035012345678900000",
  "603501234567890000",
])("%s has lost digits", (cell) => expect(hasLostDigits(cell)).toBe(true));

test.each([
  "6035012345678901",
  "0045678901",
  "217-555-0134",
  "6035 0123 4567 8900",
  "5E",
  "AE15",
  "6006491286999911234",
])("%s has not", (cell) => expect(hasLostDigits(cell)).toBe(false));
