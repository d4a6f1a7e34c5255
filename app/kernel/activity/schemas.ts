import { DateTime } from "luxon";
import * as z from "zod";
import { activityPageSize, activitySearchFields } from "./activity-list";

const maxTextLength = 200;
export const maxActivityRows = 200;

/** A UTC day as MM/DD/YYYY or YYYY-MM-DD; gives the latter. Empty counts as left out. */
function day(name: string) {
  return z
    .string()
    .trim()
    .max(40, `${name} must be a date (MM/DD/YYYY).`)
    .transform((text, check) => {
      if (text === "") return null;
      const format = text.includes("/") ? "M/d/yyyy" : "yyyy-MM-dd";
      const date = DateTime.fromFormat(text, format, { zone: "utc" });
      if (date.isValid) return date.toISODate();
      check.addIssue({ code: "custom", message: `${name} must be a date (MM/DD/YYYY).` });
      return z.NEVER;
    })
    .nullish()
    .transform((value) => value ?? null);
}

const text = z
  .string()
  .trim()
  .max(maxTextLength, `A search text has at most ${maxTextLength} characters.`)
  .optional()
  .transform((value) => value ?? "");

/** Days: both included, in UTC. */
const days = { from: day("From"), to: day("To") };

function inOrder({ from, to }: { from: string | null; to: string | null }): boolean {
  return from === null || to === null || from <= to;
}

const notInOrder = { path: ["to"], message: "To must not be before From." };

const fieldNames = activitySearchFields.map(({ value }) => value);

/** What the screen asks for: one text in one field. */
export const activitySearchSchema = z
  .object({ field: z.enum(fieldNames), search: text, ...days })
  .refine(inOrder, notInOrder)
  .transform(({ field, search, from, to }) => ({
    texts: search === "" ? [] : [{ column: field, text: search }],
    from,
    to,
  }));

/** What programs and commands ask for: a text for each field that is searched. */
export const activityFilterSchema = z
  .object({
    ...(Object.fromEntries(fieldNames.map((name) => [name, text])) as Record<FieldName, typeof text>),
    ...days,
  })
  .refine(inOrder, notInOrder)
  .transform(({ from, to, ...texts }) => ({
    texts: fieldNames.flatMap((column) => (texts[column] === "" ? [] : [{ column, text: texts[column] }])),
    from,
    to,
  }));

type FieldName = (typeof fieldNames)[number];

/** Which lines are wanted; days as YYYY-MM-DD, in UTC, both included. */
export type ActivityFilter = z.output<typeof activityFilterSchema>;

const wholeNumber = (name: string, max: number) =>
  z.coerce
    .number(`${name} must be a whole number.`)
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be at least 1.`)
    .max(max, `${name} must be at most ${max.toLocaleString("en-US")}.`);

export const activityPageSchema = z.object({
  page: wholeNumber("Page", 1_000_000_000).default(1),
  limit: wholeNumber("Limit", maxActivityRows).default(activityPageSize),
});
