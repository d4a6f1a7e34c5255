import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { retailerScope } from "#app/kernel/retailer-scope";
import { toFlag, toInstant } from "#db/columns";
import type { UserImportRow } from "#db/tables/identity";
import { getRetailer } from "../retailers/queries.server";
import { requireConfirmed } from "../sign-in-factors/confirmation.server";
import { grantableRoles } from "../users/user-list";
import { importFieldLabels, importFields } from "./columns";
import { invitationsOf } from "./describe-outcome";
import { getImportRow, getUserImport, headingsOf, optionsOf, type UserImport } from "./import-access.server";
import { LostRaceError, type OnProgress, phaseStart, processRows } from "./import-phase.server";
import { queueInvitations } from "./invite-users.server";
import { removeStandby } from "./phase-jobs.server";
import { choicesOf, type ImportOptions } from "./schemas";

const lookAgainMs = 300;
const unwatched: OnProgress = () => {};

/** Runs in the transaction in which a phase starts. Gets the id of the import to look at. */
type OnStarted = (tx: Tx, importId: number) => Promise<void>;
const nothingMore: OnStarted = async () => {};

/**
 * Stores the options of an import and makes it ready for its dry run. Where the same file has been or is being
 * imported in the same way, nothing is done and that import's id is given, unless the options say `again`.
 * @throws DomainError not_found, invalid_input, conflict once users are written and while the same file is being
 * imported with another say on invitations
 */
export async function beginCheck(
  ctx: Context,
  id: number,
  options: ImportOptions,
  onStarted: OnStarted = nothingMore,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const importId = await confirmOptions(tx, id, options);
    await onStarted(tx, importId);
    return importId;
  });
}

/** Gives the id of the import to look at: its own, or that of the duplicate that takes its place. */
async function confirmOptions(tx: Tx, id: number, options: ImportOptions): Promise<number> {
  const row = await getImportRow(tx, id);
  const confirmed = { ...options, retailerId: retailerScope(tx) ?? options.retailerId };
  if (row.status === "running" || row.status === "done") {
    assertSameOptions(row, confirmed);
    return id;
  }
  assertColumnsExist(row, confirmed);
  if (confirmed.retailerId !== null) await getRetailer(tx, confirmed.retailerId);
  const duplicate = await findDuplicate(tx, row, confirmed);
  if (duplicate && !confirmed.again) {
    assertSameInvitations(duplicate, confirmed);
    await discardImport(tx, row);
    return duplicate.id;
  }
  await tx.db.deleteFrom("userImportFailure").where("userImportId", "=", id).execute();
  await tx.db
    .updateTable("userImport")
    .set({
      ...phaseStart,
      status: "checking",
      failureReason: null,
      options: JSON.stringify(confirmed),
      invites: toFlag(confirmed.invite),
    })
    .where("id", "=", id)
    .execute();
  return id;
}

/**
 * The dry run: judges every row and counts what would become of it. Resumes where it was interrupted.
 * @param signal ends it, when nobody waits for it any more
 * @throws DomainError not_found, and what hinders it
 */
export async function checkImport(
  ctx: Context,
  id: number,
  onProgress: OnProgress = unwatched,
  signal?: AbortSignal,
): Promise<UserImport> {
  const end = (tx: Tx) =>
    tx.db
      .updateTable("userImport")
      .set({ status: "checked" })
      .where("id", "=", id)
      .where("status", "=", "checking")
      .execute();
  await runPhase(ctx, id, "checking", onProgress, end, signal);
  return getUserImport(ctx, id);
}

/**
 * Makes a checked import ready to be written. Gives the id of the import to be run: the duplicate's, where another
 * process has begun with the same file in the meantime.
 * @param choices what it is to go by, where somebody has seen that: `choicesOf`
 * @throws DomainError not_found, conflict before the dry run, for other choices and as beginCheck; unauthenticated unless
 * confirmed lately, where it would change the passwords of users who are there, or may make staff
 */
export async function beginRun(
  ctx: Context,
  id: number,
  onStarted: OnStarted = nothingMore,
  choices?: string,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const importId = await startWriting(tx, id, choices);
    await onStarted(tx, importId);
    return importId;
  });
}

/** Gives the id of the import to look at: its own, or that of the duplicate that takes its place. */
async function startWriting(tx: Tx, id: number, choices?: string): Promise<number> {
  const row = await getImportRow(tx, id);
  const options = optionsOf(row);
  const hasStarted = row.status === "running" || row.status === "done";
  if (choices !== undefined && options && choices !== choicesOf(options)) {
    throw new DomainError(
      "conflict",
      hasStarted
        ? "This file was imported with other choices meanwhile. Reload to see them."
        : "This file was checked with other choices meanwhile. Reload to see them.",
    );
  }
  if (hasStarted) return id;
  if (row.status !== "checked" || !options)
    throw new DomainError("conflict", "This file is not checked yet.");
  const duplicate = await findDuplicate(tx, row, options);
  if (duplicate && !(options.again && duplicate.status === "done")) {
    assertSameInvitations(duplicate, options);
    await discardImport(tx, row);
    return duplicate.id;
  }
  if (changesPasswords(options) || mayMakeStaff(options)) await requireConfirmed(tx);
  if (duplicate)
    await tx.db.updateTable("userImport").set({ fingerprint: null }).where("id", "=", duplicate.id).execute();
  await tx.db.deleteFrom("userImportFailure").where("userImportId", "=", id).execute();
  await tx.db
    .updateTable("userImport")
    .set({ ...phaseStart, status: "running", fingerprint: fingerprintOf(tx, row, options) })
    .where("id", "=", id)
    .execute();
  await recordActivity(tx, {
    name: "user.importStarted",
    logType: "user",
    description: `The import of "${row.fileName}" with ${row.rowCount} rows was started.`,
    retailerId: options.retailerId,
    after: { importId: id, fileHash: row.fileHash, existing: options.existing },
  });
  return id;
}

/**
 * Writes the good rows, in batches. Resumes where it was interrupted; what is done stays done, and counts again.
 * @throws DomainError not_found, and what hinders it
 */
export async function runImport(
  ctx: Context,
  id: number,
  onProgress: OnProgress = unwatched,
): Promise<UserImport> {
  await runPhase(ctx, id, "running", onProgress, (tx) => finishWriting(tx, id));
  return getUserImport(ctx, id);
}

/** Runs a phase to its end, also where another process works on it or has just done so. */
async function runPhase(
  ctx: Context,
  id: number,
  phase: "checking" | "running",
  onProgress: OnProgress,
  end: (tx: Tx) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const row = await getImportRow(ctx, id);
    if (row.status !== phase) return;
    try {
      await processRows(ctx, row, onProgress, signal);
      await inTransaction(ctx, end);
      return;
    } catch (error) {
      // Whoever ends the phase removes the file that this one may just have begun to read.
      const isOver = (await getImportRow(ctx, id)).status !== phase;
      if (!isOver && !(error instanceof LostRaceError)) throw error;
      if (!isOver) await pause(lookAgainMs);
    }
  }
}

async function finishWriting(tx: Tx, id: number): Promise<void> {
  const row = await getImportRow(tx, id);
  if (row.status !== "running") return;
  await tx.db
    .updateTable("userImport")
    .set({ status: "done", fileKey: null, finishedAt: toInstant(tx.now()) })
    .where("id", "=", id)
    .execute();
  await removeStandby(tx, id);
  const { createdCount, updatedCount, skippedCount, failedCount } = row;
  await recordActivity(tx, {
    name: "user.imported",
    logType: "user",
    description: `"${row.fileName}" was imported: ${createdCount} created, ${updatedCount} updated, ${skippedCount} skipped, ${failedCount} failed.`,
    retailerId: optionsOf(row)?.retailerId ?? null,
    after: { importId: id, fileHash: row.fileHash, createdCount, updatedCount, skippedCount, failedCount },
  });
  await queueInvitations(tx, id);
}

/** The import that has run, or runs, with the same file in the same way. */
function findDuplicate(tx: Tx, row: UserImportRow, options: ImportOptions) {
  return tx.db
    .selectFrom("userImport")
    .select(["id", "status", "fileName", "invites"])
    .where("fingerprint", "=", fingerprintOf(tx, row, options))
    .where("id", "!=", row.id)
    .executeTakeFirst();
}

/** Whether the file of a checked import was imported in the same way before. */
export async function wasImportedBefore(ctx: Context, id: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await getImportRow(tx, id);
    const options = optionsOf(row);
    return options !== null && (await findDuplicate(tx, row, options))?.status === "done";
  });
}

/** A mail can't be taken back: who wants none must hear of it that an import under way is going to send them. */
function assertSameInvitations(
  { status, fileName, invites }: Pick<UserImportRow, "status" | "fileName" | "invites">,
  { invite }: ImportOptions,
): void {
  if (status !== "running" || invites === toFlag(invite)) return;
  const message = `"${fileName}" is being imported already, ${invitationsOf(invites === 1)}. Send it in the same way to go on with it.`;
  throw new DomainError("conflict", message);
}

/** What an import goes by can't be changed any more once its rows are written. */
function assertSameOptions(row: UserImportRow, options: ImportOptions): void {
  assertSameInvitations(row, options);
  const made = optionsOf(row);
  if (made && choicesOf(made) === choicesOf(options)) return;
  const state = row.status === "done" ? "was imported" : "is being imported";
  throw new DomainError(
    "conflict",
    `"${row.fileName}" ${state} already, with other choices. Upload it anew.`,
  );
}

function changesPasswords({ existing, columns }: ImportOptions): boolean {
  return existing === "update" && columns.password !== null;
}

/** Which role a row names is not read before it is written. */
function mayMakeStaff({ role, columns }: ImportOptions): boolean {
  return role !== "Customer" || columns.role !== null;
}

/** Equal for two imports of the same bytes with the same options and rights. */
function fingerprintOf(ctx: Context, { fileHash, encoding }: UserImportRow, options: ImportOptions): string {
  const { columns, role, existing, retailerId } = options;
  const matched = importFields.map((field) => columns[field]);
  const rights = [retailerScope(ctx), grantableRoles(ctx.actor)];
  const parts = [fileHash, matched, role, existing, retailerId, rights, ...(encoding ? [encoding] : [])];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

async function discardImport(tx: Tx, { id }: UserImportRow): Promise<void> {
  await tx.db.deleteFrom("userImport").where("id", "=", id).execute();
}

function assertColumnsExist(row: UserImportRow, { columns }: ImportOptions): void {
  const count = headingsOf(row).length;
  for (const field of importFields) {
    if ((columns[field] ?? 0) < count) continue;
    throw invalidInput({
      [`columns.${field}`]: [`The file has no such column for ${importFieldLabels[field]}.`],
    });
  }
}
