import { recordActivity } from "../activity/activity.server";
import { type Context, inTransaction } from "../context";
import { csvLine } from "../csv-cells";
import { getImportRow } from "./import-access.server";
import type { RowProblem } from "./read-person";

/** A problem with the row it is in, numbered as in the file. */
export interface ImportProblem extends RowProblem {
  row: number;
}

const rowsPerLook = 1000;

/** What is wrong with the rows that can't be, or were not, taken; of the first `mostRows` of them. */
export async function listImportProblems(
  ctx: Context,
  id: number,
  mostRows = Number.MAX_SAFE_INTEGER,
): Promise<ImportProblem[]> {
  await getImportRow(ctx, id);
  const rows = await ctx.db
    .selectFrom("userImportFailure")
    .select(["row", "problems"])
    .where("userImportId", "=", id)
    .orderBy("row")
    .limit(mostRows)
    .execute();
  return rows.flatMap(({ row, problems }) =>
    (JSON.parse(problems) as RowProblem[]).map((problem) => ({ row, ...problem })),
  );
}

/**
 * Those rows as a .csv file that can be mended and sent again: their cells, without passwords and made harmless to
 * spreadsheet programs, with their row in the file sent and the reason behind them. With a byte order mark, for Excel.
 */
export async function* failedRowsFile(ctx: Context, id: number): AsyncGenerator<string> {
  const { headings, fileName, retailerId } = await getImportRow(ctx, id);
  await inTransaction(ctx, (tx) =>
    recordActivity(tx, {
      name: "user.failedRowsExported",
      logType: "user",
      description: `The failed rows of "${fileName}" were downloaded.`,
      retailerId,
      entityId: id,
    }),
  );
  const names = JSON.parse(headings) as string[];
  yield `\ufeff${csvLine([...names, "Row", "Reason"])}`;
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
    yield rows.map((row) => lineOf(names.length, row)).join("");
    last = rows.at(-1)?.row ?? last;
  }
}

function lineOf(width: number, { row, cells, problems }: { row: number; cells: string; problems: string }) {
  const kept = (JSON.parse(cells) as string[]).slice(0, width);
  const padded = [...kept, ...Array<string>(width - kept.length).fill("")];
  const reasons = (JSON.parse(problems) as RowProblem[]).map(
    ({ column, message }) => `${column}: ${message}`,
  );
  return csvLine([...padded, String(row), reasons.join(" ")]);
}
