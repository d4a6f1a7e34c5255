import type { Context } from "#app/kernel/context";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { parseStored } from "#app/kernel/stored-json";
import { cellsSchema, weightOfRow } from "../sheets/sheet-cells";
import { LostRunError } from "./claimed-run.server";

const rowsPerLook = 500;

/**
 * The next rows of a run that was fetched, as many as weigh no more than a call to the sheet should; one at least.
 * @param after position of the last row before them; 0 for the beginning
 * @returns `until`: position of the last one
 * @throws LostRunError when there is none: rows go with their run only
 */
export async function readChunk(
  ctx: Context,
  runId: number,
  after: number,
  maxWeight: number,
): Promise<{ rows: Cell[][]; until: number }> {
  const rows: Cell[][] = [];
  let weight = 0;
  for (;;) {
    const found = await ctx.db
      .selectFrom("connectionRunRow")
      .select("cells")
      .where("runId", "=", runId)
      .where("position", ">", after + rows.length)
      .orderBy("position")
      .limit(rowsPerLook)
      .execute();
    for (const { cells } of found) {
      const row = parseStored(cellsSchema, cells, "a fetched row");
      weight += weightOfRow(row);
      if (rows.length > 0 && weight > maxWeight) return { rows, until: after + rows.length };
      rows.push(row);
    }
    if (found.length === rowsPerLook) continue;
    if (rows.length === 0) throw new LostRunError(`run ${runId} was deleted`);
    return { rows, until: after + rows.length };
  }
}
