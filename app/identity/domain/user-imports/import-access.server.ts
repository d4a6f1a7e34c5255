import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import { parseStored, parseStoredOr, textsSchema } from "#app/kernel/stored-json";
import type { UserImportRow } from "#db/tables/identity";
import { type ImportOptions, importOptionsSchema } from "./schemas";

/** A file of people on its way, for screens. */
export interface UserImport {
  id: number;
  status: UserImportRow["status"];
  fileName: string;
  headings: string[];
  /** A few rows below the headings, without what looks like a password. */
  samples: string[][];
  /** Sheets of a workbook that hold anything and are not read. */
  leftOutSheets: string[];
  /** How many hidden rows of the sheet hold anything; they are not read. */
  hiddenRows: number;
  rowCount: number;
  /** How far the phase under way is. */
  doneRows: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  failureReason: string | null;
  options: ImportOptions | null;
  finishedAt: string | null;
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getUserImport(ctx: Context, id: number): Promise<UserImport> {
  return toUserImport(await getImportRow(ctx, id));
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getImportRow(ctx: Context, id: number): Promise<UserImportRow> {
  requirePermission(ctx, "users.write");
  const scope = retailerScope(ctx);
  const row = await ctx.db.selectFrom("userImport").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || (scope !== null && row.scopeRetailerId !== scope)) throw notFound("Import");
  return row;
}

export function optionsOf(row: UserImportRow): ImportOptions | null {
  return row.options === null ? null : parseStored(importOptionsSchema, row.options, "an import's options");
}

/** What stands above the columns of the file. */
export function headingsOf({ headings }: Pick<UserImportRow, "headings">): string[] {
  return parseStored(textsSchema, headings, "an import's headings");
}

function toUserImport(row: UserImportRow): UserImport {
  const { id, status, fileName, rowCount, doneRows, failureReason, finishedAt } = row;
  return {
    id,
    status,
    fileName,
    headings: headingsOf(row),
    samples: parseStoredOr([], z.array(textsSchema), row.samples),
    leftOutSheets: row.leftOutSheets === null ? [] : parseStoredOr([], textsSchema, row.leftOutSheets),
    hiddenRows: row.hiddenRows ?? 0,
    rowCount,
    doneRows,
    created: row.createdCount,
    updated: row.updatedCount,
    skipped: row.skippedCount,
    failed: row.failedCount,
    failureReason,
    options: optionsOf(row),
    finishedAt,
  };
}
