import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { parseStored, textsSchema } from "#app/kernel/stored-json";
import type { Database, DatabaseTransaction } from "#db/database";
import { cellsSchema } from "./sheet-cells";

type Handle = Database | DatabaseTransaction;

/** What the sheet shows has this stage. */
export const shown = "";

/** Rows in memory at a time. */
export const rowsPerLook = 1000;
/** SQLite takes 32,766 values in one statement, four to a row. */
const rowsPerInsert = 500;

export interface PlacedRow {
  position: number;
  cells: Cell[];
}

/** A sheet's headings and how far down its rows go. @throws ExternalServiceError when it was deleted */
export async function shapeOf(db: Handle, sheetId: number): Promise<{ headings: string[]; rows: number }> {
  const sheet = await db.selectFrom("sheet").select("headings").where("id", "=", sheetId).executeTakeFirst();
  if (!sheet) throw noSuchSheet();
  const { last } = await rowsOf(db, sheetId, shown)
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return { headings: readHeadings(sheet), rows: last ?? 0 };
}

export function readHeadings({ headings }: { headings: string }): string[] {
  return parseStored(textsSchema, headings, "a sheet's headings");
}

export function readCells({ cells }: { cells: string }): Cell[] {
  return parseStored(cellsSchema, cells, "a sheet's row");
}

export function noSuchSheet(): ExternalServiceError {
  return new ExternalServiceError("configuration", "There is no such sheet.", {
    advice: "Choose another spreadsheet for the connection, or add a new sheet.",
  });
}

/** Reads the rows from `position` on, a thousand positions' worth. */
export async function readRows(
  db: Handle,
  sheetId: number,
  stage: string,
  position: number,
): Promise<PlacedRow[]> {
  const rows = await rowsOf(db, sheetId, stage)
    .select(["position", "cells"])
    .where("position", ">=", position)
    .where("position", "<", position + rowsPerLook)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ position: row.position, cells: readCells(row) }));
}

/** All of them, in batches, from `position` on. */
export async function* rowBatches(
  db: Handle,
  sheetId: number,
  stage: string,
  position = 1,
): AsyncGenerator<PlacedRow[]> {
  for (let first = position; ; first += rowsPerLook) {
    const rows = await readRows(db, sheetId, stage, first);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Writes rows at their positions, over what stood there. */
export async function putRows(
  tx: DatabaseTransaction,
  sheetId: number,
  stage: string,
  position: number,
  rows: Cell[][],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    const values = rows.slice(first, first + rowsPerInsert).map((cells, index) => ({
      sheetId,
      stage,
      position: position + first + index,
      cells: JSON.stringify(cells),
    }));
    await tx
      .insertInto("sheetRow")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(["sheetId", "stage", "position"])
          .doUpdateSet((eb) => ({ cells: eb.ref("excluded.cells") })),
      )
      .execute();
  }
}

export async function deleteRows(
  tx: DatabaseTransaction,
  sheetId: number,
  stage: string,
  after = 0,
): Promise<void> {
  await tx
    .deleteFrom("sheetRow")
    .where("sheetId", "=", sheetId)
    .where("stage", "=", stage)
    .where("position", ">", after)
    .execute();
}

function rowsOf(db: Handle, sheetId: number, stage: string) {
  return db.selectFrom("sheetRow").where("sheetId", "=", sheetId).where("stage", "=", stage);
}
