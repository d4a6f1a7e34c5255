import { expect, test } from "vitest";
import { builtInPrefix, isSpreadsheetUrl } from "./spreadsheet-url";

const google = "https://docs.google.com/spreadsheets/";
const own = "http://localhost:4170";
const takes = (url: string) => isSpreadsheetUrl(url, [google, builtInPrefix(own)]);

test.each([
  `${google}d/1AbC-d_9`,
  ` ${google}d/1AbC/edit?gid=0#gid=0 `,
  `${google}u/2/d/1AbC/edit`,
  `${google}d/1AbC?usp=../x`,
  `${google.toUpperCase()}D/1AbC/view`,
  `${own}/dashboard/sheets/12`,
  `${own}/Dashboard/Sheets/12/rows?page=2`,
])("%s names a document", (url) => {
  expect(takes(url)).toBe(true);
});

test.each([
  google,
  `${google}d/`,
  `${google}d//1AbC`,
  `${google}d/e/../1AbC`,
  `${google}d/e/2PACX-1v/pubhtml`,
  `${google}d/%31AbC`,
  `${google}d/1AbC%2f..`,
  `${google}d/1AbC/../1XyZ`,
  `${google}d/1AbC/%2e%2E/1XyZ/edit`,
  `${google}d/1AbC/x\\..\\..\\1XyZ`,
  `${google}d/1AbC/.\t./1XyZ`,
  `${google}u/0/`,
  `${google}12`,
  `${own}/dashboard/sheets/d/1AbC`,
  `${own}/dashboard/sheets/1/../2`,
  `${own}/dashboard/sheets/0`,
  `${own}/dashboard/sheets//1`,
  `${own}/dashboard/sheets/1x`,
])("%s names none, or not the same one to everybody", (url) => {
  expect(takes(url)).toBe(false);
});
