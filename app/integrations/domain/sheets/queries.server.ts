import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import { builtInPrefix } from "../connections/spreadsheet-url";
import { cutLongCells } from "./sheet-cells";
import type { SheetColumn, SheetRowColumn } from "./sheet-list";
import { readCells, readHeadings, shown } from "./sheet-rows.server";

/** A sheet of Endcap's own. */
export interface Sheet {
  id: number;
  name: string;
  /** What a connection takes for its spreadsheet. */
  url: string;
  retailer: { id: number; name: string };
  /** The heading not counted. */
  rowCount: number;
  createdAt: string;
  /** When something was last written; null when nothing was. */
  updatedAt: string | null;
}

/** A row as the table shows it. */
export interface ShownSheetRow {
  /** From 1, the heading not counted. */
  id: number;
  cells: Cell[];
}

/** The sheets of a retailer, or of all where the actor may; by name. */
export async function listSheets(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<Sheet[]> {
  const rows = await listedSheets(ctx, filter).orderBy(textOrder("sheet.name")).orderBy("sheet.id").execute();
  return rows.map((row) => toSheet(ctx, row));
}

/** One page of them. */
export async function listSheetsPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<SheetColumn>,
): Promise<ListPage<Sheet>> {
  const { rows, ...page } = await fetchListPage(ctx, listedSheets(ctx, filter), asked, {
    id: plainOrder("sheet.id"),
    name: textOrder("sheet.name"),
    retailer: textOrder("retailer.name"),
    created: plainOrder("sheet.id"),
    updated: plainOrder("sheet.updatedAt"),
  });
  return { ...page, rows: rows.map((row) => toSheet(ctx, row)) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getSheet(ctx: Context, id: number): Promise<Sheet & { headings: string[] }> {
  requirePermission(ctx, "connections.read");
  const scope = retailerScope(ctx);
  let query = sheets(ctx).select("sheet.headings").where("sheet.id", "=", id);
  if (scope !== null) query = query.where("sheet.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Sheet");
  return { ...toSheet(ctx, row), headings: readHeadings(row) };
}

/** A run may bring 50,000 rows, and whoever looks at them compares the number with the other side's. */
const maxCountedRows = 1_000_000;

/** What of a text a table shows; the downloads have all of it. */
const maxShownLength = 500;

/** One page of a sheet's rows, long texts cut. @throws DomainError not_found */
export async function listSheetRowsPage(
  ctx: Context,
  id: number,
  asked: ListQuery<SheetRowColumn>,
): Promise<ListPage<ShownSheetRow>> {
  await getSheet(ctx, id);
  const query = ctx.db
    .selectFrom("sheetRow")
    .select(["position as id", "cells"])
    .where("sheetId", "=", id)
    .where("stage", "=", shown);
  const order = plainOrder("sheetRow.position");
  const { rows, ...page } = await fetchListPage(
    ctx,
    query,
    asked,
    { id: order, position: order },
    maxCountedRows,
  );
  const cut = cutLongCells(rows.map(readCells), maxShownLength);
  return { ...page, rows: rows.map((row, index) => ({ id: row.id, cells: cut.rows[index] ?? [] })) };
}

/** Where a sheet is seen, which is also what a connection takes for its spreadsheet. */
export function sheetUrl(ctx: Pick<Context, "settings">, id: number): string {
  return `${builtInPrefix(ctx.settings.baseUrl)}${id}`;
}

function listedSheets(ctx: Context, filter: { retailerId?: number | null }) {
  requirePermission(ctx, "connections.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  return retailerId === null ? sheets(ctx) : sheets(ctx).where("sheet.retailerId", "=", retailerId);
}

function sheets(ctx: Context) {
  return ctx.db
    .selectFrom("sheet")
    .innerJoin("retailer", "retailer.id", "sheet.retailerId")
    .select([
      "sheet.id",
      "sheet.name",
      "sheet.retailerId",
      "retailer.name as retailerName",
      "sheet.createdAt",
      "sheet.updatedAt",
    ])
    .select(
      sql<number>`(select coalesce(max("position"), 0) from "sheetRow"
        where "sheetId" = "sheet"."id" and "stage" = ${shown})`.as("rowCount"),
    );
}

type SheetQueryRow = Awaited<ReturnType<ReturnType<typeof sheets>["executeTakeFirstOrThrow"]>>;

function toSheet(
  ctx: Context,
  { id, name, retailerId, retailerName, rowCount, createdAt, updatedAt }: SheetQueryRow,
): Sheet {
  const retailer = { id: retailerId, name: retailerName };
  return { id, name, url: sheetUrl(ctx, id), retailer, rowCount, createdAt, updatedAt };
}
