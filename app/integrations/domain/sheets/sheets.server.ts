import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { conflictOf, DomainError } from "#app/kernel/errors";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { getSheet, type Sheet, sheetUrl } from "./queries.server";
import type { SheetInput } from "./schemas";

/**
 * Makes an empty sheet. `url` is what a connection takes for its spreadsheet.
 * @throws DomainError not_found for a retailer that isn't the actor's, conflict for a name that is taken
 */
export async function addSheet(ctx: Context, input: SheetInput): Promise<{ id: number; url: string }> {
  requirePermission(ctx, "connections.write");
  requireOwnRetailer(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    await getRetailer(tx, input.retailerId);
    await assertFree(tx, "sheet", { name: input.name }, input);
    const { id } = await tx.db
      .insertInto("sheet")
      .values({ ...input, headings: "[]", createdAt: toInstant(tx.now()), updatedAt: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "sheet.created",
      logType: "sheet",
      description: `Sheet "${input.name}" was added.`,
      retailerId: input.retailerId,
      entityId: id,
      after: input,
    });
    return { id, url: sheetUrl(tx, id) };
  });
}

/**
 * Renames a sheet. It stays with its retailer, whose connections write to it.
 * @throws DomainError not_found, conflict
 */
export async function editSheet(ctx: Context, id: number, input: SheetInput): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getSheet(tx, id);
    if (before.retailer.id !== input.retailerId) {
      throw conflictOf({ retailerId: ["A sheet stays with its retailer."] });
    }
    await assertFree(tx, "sheet", { name: input.name }, { ...input, exceptId: id });
    await tx.db.updateTable("sheet").set({ name: input.name }).where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "sheet.edited",
      logType: "sheet",
      description: `Sheet "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: { name: before.name },
      after: { name: input.name },
    });
  });
}

/**
 * Deletes a sheet with all its rows.
 * @throws DomainError not_found, conflict while connections write to it
 */
export async function deleteSheet(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const sheet = await getSheet(tx, id);
    const message = usedMessage(sheet, await connectionsWritingTo(tx, sheet));
    if (message) throw new DomainError("conflict", message);
    await tx.db.deleteFrom("sheet").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "sheet.deleted",
      logType: "sheet",
      description: `Sheet "${sheet.name}" was deleted.`,
      retailerId: sheet.retailer.id,
      entityId: id,
      before: { name: sheet.name, rowCount: sheet.rowCount },
    });
  });
}

/** Why a sheet can't be deleted that connections of these names write to; null when there is none. */
function usedMessage({ name }: Sheet, writers: string[]): string | null {
  if (writers.length === 0) return null;
  const more = writers.length > 3 ? ", …" : "";
  const listed = `${writers.slice(0, 3).join(", ")}${more}`;
  return writers.length === 1
    ? `1 connection (${listed}) writes to the sheet "${name}". Give them another spreadsheet, or delete them, before you delete the sheet.`
    : `${writers.length} connections (${listed}) write to the sheet "${name}". Give them another spreadsheet, or delete them, before you delete the sheet.`;
}

async function connectionsWritingTo(ctx: Context, { url, retailer }: Sheet): Promise<string[]> {
  const connections = await ctx.db
    .selectFrom("connection")
    .select(["name", "spreadsheetUrl"])
    .where("retailerId", "=", retailer.id)
    .orderBy(textOrder("name"))
    .execute();
  const { spreadsheets } = ctx.services;
  const key = spreadsheets.tabKey(url);
  return connections
    .filter(({ spreadsheetUrl: to }) => spreadsheets.accepts(to) && spreadsheets.tabKey(to) === key)
    .map(({ name }) => name);
}
