import type { sheets_v4 } from "@googleapis/sheets";
import * as z from "zod";
import { isTooMuchJson } from "../../kernel/json-depth";
import { listOf } from "../../kernel/list-of";
import { ExternalServiceError } from "../../kernel/ports/external-service-error";

/**
 * What Google's answers must hold. It leaves out what is empty, 0 or false, so an answer with nothing in it can be a right
 * one; whether it is an answer to our question at all, is told by fields that are always there: the document's id, the
 * list of its tabs, the ranges that were asked for, a reply to each change.
 */

const spreadsheetId = z.string();
/** Google's own limit is 200. */
const maxTabs = 1000;
/** Together they may have 30,000 characters. */
const maxMarks = 10_000;

const tabProperties = z.object({
  sheetId: z.number().int().default(0),
  title: z.string().default(""),
  hidden: z.boolean().default(false),
  /** Only tabs with cells have it. */
  gridProperties: z
    .object({ rowCount: z.number().int().default(0), columnCount: z.number().int().default(0) })
    .optional(),
});

export const documentAnswer = z.object({
  spreadsheetId,
  properties: z.object({ title: z.string().default("") }),
  sheets: listOf(z.object({ properties: tabProperties }), maxTabs).refine(isNotEmpty),
});

export const marksAnswer = z.object({
  spreadsheetId,
  sheets: listOf(
    z.object({
      properties: z.object({ sheetId: z.number().int().default(0) }),
      developerMetadata: listOf(
        z.object({
          metadataId: z.number().int(),
          metadataKey: z.string(),
          metadataValue: z.string().default(""),
        }),
        maxMarks,
      ).default([]),
    }),
    maxTabs,
  ).refine(isNotEmpty),
});

/** As many as a tab may have columns: each of them may be asked for. */
const maxRanges = 18_278;

/** Where a range starts. It has no end where none was asked for, and by its start alone we tell ranges apart. */
const gridRange = z.object({
  sheetId: z.number().default(0),
  startRowIndex: z.number().default(0),
  startColumnIndex: z.number().default(0),
});

const matchedRange = z.object({
  valueRange: z.object({
    range: z.string(),
    majorDimension: z.enum(["ROWS", "COLUMNS"]),
    values: z
      .custom<unknown[][]>((lines) => Array.isArray(lines) && lines.every((line) => Array.isArray(line)))
      .default([]),
  }),
  /** The filters of the question that it answers. Unlike the range's own name they hold when its tab is renamed. */
  dataFilters: listOf(z.object({ gridRange }), maxRanges),
});

export const valuesAnswer = z.object({ spreadsheetId, valueRanges: listOf(matchedRange, maxRanges) });

/** @param requestCount what was to be changed; for each there is a reply, with nothing in it where there is nothing to tell */
export const updateAnswer = (requestCount: number) =>
  z.strictObject({
    spreadsheetId,
    replies: listOf(z.looseObject({}), requestCount).refine(({ length }) => length === requestCount),
  });

function isNotEmpty({ length }: unknown[]): boolean {
  return length > 0;
}

/** Whether the cells are those of this range. */
export function isOfRange({ dataFilters }: MatchedRange, asked: sheets_v4.Schema$GridRange): boolean {
  return dataFilters.some(
    ({ gridRange: told }) =>
      told.sheetId === (asked.sheetId ?? 0) &&
      told.startRowIndex === (asked.startRowIndex ?? 0) &&
      told.startColumnIndex === (asked.startColumnIndex ?? 0),
  );
}

/** A token goes into a header, which takes no other characters. */
export const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive(),
});

type MatchedRange = z.infer<typeof matchedRange>;
export type DocumentAnswer = z.infer<typeof documentAnswer>;
export type Mark = z.infer<typeof marksAnswer>["sheets"][number]["developerMetadata"][number];

/** An answer as the library hands it over; `data` is a text where it is no JSON. */
export interface Answer {
  status: number;
  headers: object;
  data: unknown;
}

/** More than is read in one go: of fewer rows the answer may be smaller. */
export class OversizedAnswer extends ExternalServiceError {
  constructor(detail: string) {
    super("transient", "Google Sheets gave an answer that can't be understood.", { detail });
  }
}

/**
 * The JSON value of a text, and the text itself where it is no JSON.
 * @throws OversizedAnswer
 */
export function readJson(text: string): unknown {
  if (isTooMuchJson(text)) throw new OversizedAnswer("an answer that holds too much");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A header of an answer, whose headers are of one kind or another. @param name in lower case */
export function headerOf({ headers }: Answer, name: string): string | null {
  // Those of the fetch that the library brings along are no instance of the global class.
  if ("get" in headers && typeof headers.get === "function") return headers.get(name) as string | null;
  const value = (headers as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}

/**
 * @throws ExternalServiceError `transient` for what is no answer of Google's: the page of a proxy, half an answer, an answer to
 * something else. Whether the call was carried out is not known then.
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.infer<Schema> {
  const read = schema.safeParse(answer.data);
  if (read.success) return read.data;
  throw unreadable(answer, read.error.issues[0]?.path.join("."));
}

/** @param where in the answer, as a path */
export function unreadable(answer: Answer, where = ""): ExternalServiceError {
  const type = headerOf(answer, "content-type") ?? "no content type";
  return new ExternalServiceError("transient", "Google Sheets gave an answer that can't be understood.", {
    detail: `${answer.status} ${type}${where === "" ? "" : `, at ${where}`}`,
  });
}
