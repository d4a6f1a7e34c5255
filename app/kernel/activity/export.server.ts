import { findActivityIds } from "#db/activity-search";
import type { ActivityRow } from "#db/tables/kernel";
import { type Context, inTransaction } from "../context";
import { csvLine } from "../csv-cells";
import { recordActivity } from "./activity.server";
import { entryPointNames, statusName } from "./activity-list";
import { type AskedActivity, wantedActivity } from "./queries.server";

const linesPerLook = 1000;

const headings = [
  ...["Id", "Activity Date (UTC)", "Activity Name", "Activity Type", "Activity Log Description"],
  ...["Activity Error Description", "Activity Source Name", "Activity Status", "Activity UserName"],
  ...["Retailer Id", "Address", "Request Id", "Before", "After"],
];

/**
 * The lines that are asked for as a .csv file, newest first, made harmless to spreadsheet programs, in pieces of a
 * thousand lines; lines that are written meanwhile are left out. With a byte order mark, for Excel. The export is
 * itself recorded.
 * @throws DomainError forbidden, before the first piece
 */
export async function exportActivity(
  ctx: Context,
  asked: Pick<AskedActivity, "filter" | "retailerId">,
): Promise<AsyncGenerator<string>> {
  const wanted = await wantedActivity(ctx, asked);
  await inTransaction(ctx, (tx) =>
    recordActivity(tx, {
      name: "activity.exported",
      logType: "activity",
      description: "Lines of the activity log were exported.",
      retailerId: wanted.retailerId,
      after: asked.filter,
    }),
  );
  return pieces(ctx, wanted);
}

async function* pieces(
  ctx: Context,
  wanted: Awaited<ReturnType<typeof wantedActivity>>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(headings)}`;
  let { lastId } = wanted;
  for (;;) {
    const window = { direction: "desc", limit: linesPerLook, offset: 0 } as const;
    const ids = await findActivityIds(ctx.db, { ...wanted, lastId }, window);
    if (ids.length === 0) return;
    const rows = await ctx.db
      .selectFrom("activity")
      .selectAll()
      .where("id", "in", ids)
      .orderBy("id", "desc")
      .execute();
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
    lastId = (ids.at(-1) ?? 0) - 1;
  }
}

function cellsOf(row: ActivityRow): string[] {
  const texts = [
    ...[row.id, row.at, row.name, row.logType, row.description, row.errorDescription],
    ...[entryPointNames[row.sourceName] ?? row.sourceName, statusName(row.succeeded === 1), row.userName],
    ...[row.retailerId, row.ip, row.requestId, row.before, row.after],
  ];
  return texts.map((text) => String(text ?? ""));
}
