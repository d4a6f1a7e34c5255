import { expect, it } from "vitest";
import type * as z from "zod";
import { documentAnswer, marksAnswer, tokenAnswer, updateAnswer, valuesAnswer } from "./google-answers";

const wrong = Array(90_000).fill(0);
const spreadsheetId = "x";
const valueRange = { range: "A1", majorDimension: "ROWS", values: wrong };

it.each<[string, z.ZodType, object]>([
  ["tabs", documentAnswer, { spreadsheetId, properties: {}, sheets: wrong }],
  ["tabs with marks", marksAnswer, { spreadsheetId, sheets: wrong }],
  ["marks", marksAnswer, { spreadsheetId, sheets: [{ properties: {}, developerMetadata: wrong }] }],
  ["ranges", valuesAnswer, { spreadsheetId, valueRanges: wrong }],
  ["rows", valuesAnswer, { spreadsheetId, valueRanges: [{ valueRange, dataFilters: [] }] }],
  ["replies", updateAnswer(90_000), { spreadsheetId, replies: wrong }],
])("%s that are wrong are not looked at one and all", (_, schema, answer) => {
  expect(schema.safeParse(answer).error?.issues).toHaveLength(1);
});

it("takes no token that a header doesn't", () => {
  const taken = ["ya29.a-b_c", "ab\ncd", "äb", "", "a b"].filter(
    (token) => tokenAnswer.safeParse({ access_token: token, expires_in: 3600 }).success,
  );
  expect(taken).toEqual(["ya29.a-b_c"]);
});
