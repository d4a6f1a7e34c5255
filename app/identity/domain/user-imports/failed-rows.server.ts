import type { Selectable } from "kysely";
import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { csvLine } from "#app/kernel/csv-cells";
import { parseStored, textsSchema } from "#app/kernel/stored-json";
import type { UserImportFailureTable } from "#db/tables/identity";
import { getImportRow, headingsOf } from "./import-access.server";
import type { RowProblem } from "./read-person";

/** A problem with the row it is in, numbered as in the file. */
export interface ImportProblem extends RowProblem {
  row: number;
}

type FailureRow = Pick<Selectable<UserImportFailureTable>, "row" | "cells" | "problems">;

/** Small, since the cells of a row may hold a hundred thousand characters. */
const rowsPerLook = 50;

/** What is wrong with the rows that can't be, or were not, taken; of the first `maxRows` of them. */
export async function listImportProblems(
  ctx: Context,
  id: number,
  maxRows = Number.MAX_SAFE_INTEGER,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  let left = maxRows;
  for await (const rows of failureBatches(ctx, id)) {
    problems.push(...rows.slice(0, left).flatMap(problemsOf));
    left -= rows.length;
    if (left <= 0) break;
  }
  return problems;
}

/** The problems of all rows, a part at a time: there may be hundreds of thousands. */
export async function* importProblems(ctx: Context, id: number): AsyncGenerator<ImportProblem[]> {
  for await (const rows of failureBatches(ctx, id)) yield rows.flatMap(problemsOf);
}

const problemsSchema: z.ZodType<RowProblem[]> = z.array(
  z.object({ column: z.string(), value: z.string(), message: z.string() }),
);

function readProblems(problems: string): RowProblem[] {
  return parseStored(problemsSchema, problems, "an import's problems");
}

function problemsOf({ row, problems }: FailureRow): ImportProblem[] {
  return readProblems(problems).map((problem) => ({ row, ...problem }));
}

async function* failureBatches(ctx: Context, id: number): AsyncGenerator<FailureRow[]> {
  await getImportRow(ctx, id);
  let last = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom("userImportFailure")
      .selectAll()
      .where("userImportId", "=", id)
      .where("row", ">", last)
      .orderBy("row")
      .limit(rowsPerLook)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row ?? last;
  }
}

/**
 * The rows that failed as a .csv file that can be corrected and sent again: their cells, without passwords and made harmless to
 * spreadsheet programs, with their row in the file sent and the reason behind them. With a byte order mark, for Excel.
 * The download is itself recorded.
 * @throws DomainError not_found, before the first piece
 */
export async function failedRowsFile(ctx: Context, id: number): Promise<AsyncGenerator<string>> {
  const row = await getImportRow(ctx, id);
  const { fileName, retailerId } = row;
  await inTransaction(ctx, (tx) =>
    recordActivity(tx, {
      name: "user.failedRowsExported",
      logType: "user",
      description: `The failed rows of "${fileName}" were downloaded.`,
      retailerId,
      entityId: id,
    }),
  );
  return pieces(ctx, id, headingsOf(row));
}

async function* pieces(ctx: Context, id: number, names: string[]): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...names, "Row", "Reason"])}`;
  for await (const rows of failureBatches(ctx, id)) {
    yield rows.map((row) => lineOf(names.length, row)).join("");
  }
}

function lineOf(width: number, { row, cells, problems }: FailureRow) {
  const kept = parseStored(textsSchema, cells, "an import's row").slice(0, width);
  const padded = [...kept, ...Array<string>(width - kept.length).fill("")];
  const reasons = readProblems(problems).map(({ column, message }) => `${column}: ${message}`);
  return csvLine([...padded, String(row), reasons.join(" ")]);
}
