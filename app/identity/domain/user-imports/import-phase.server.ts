import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Updateable } from "kysely";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { retailerScope } from "#app/kernel/retailer-scope";
import { fold } from "#db/fold";
import type { UserImportRow, UserImportTable } from "#db/tables/identity";
import { hashPassword, loadPasswordRule } from "../accounts/password-rules.server";
import { listRetailers } from "../retailers/queries.server";
import { grantableRoles } from "../users/user-list";
import { headingsOf, optionsOf } from "./import-access.server";
import { judgeRows, type RowDecision } from "./judge-rows.server";
import { maxTurnWaitMs } from "./open-import.server";
import { postponeStandby } from "./phase-jobs.server";
import { type PersonRow, type ReadingRules, readPerson, toProblem } from "./read-person";
import { writeRows } from "./write-rows.server";

/** Called with the rows that are through and all there are. */
export type OnProgress = (done: number, total: number) => void;

/** Another process has continued the same import. */
export class LostRaceError extends Error {}

/** Characters that are kept of the rows of one file that fail; a file of text holds 10 million at most. */
const maxKeptLength = 20_000_000;
const notKept = "(The cells of this row are not kept: too much is in rows that can't be taken.)";

const counts = {
  create: "createdCount",
  update: "updatedCount",
  skip: "skippedCount",
  fail: "failedCount",
} as const;

/** Where a phase begins: nothing is through, nothing is counted. */
export const phaseStart = {
  doneRows: 0,
  lastRow: 0,
  createdCount: 0,
  updatedCount: 0,
  skippedCount: 0,
  failedCount: 0,
} satisfies Updateable<UserImportTable>;

/**
 * Goes through the rows that the phase (`checking` or `running`) has not been through, batch by batch, each in a
 * transaction with the count of rows that are through: so a killed process loses a batch at most, and none is done
 * twice, also not by two processes at once.
 * @throws LostRaceError, and DomainError for a file that is gone
 */
export async function processRows(
  ctx: Context,
  row: UserImportRow,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const rules = await rulesOf(ctx, row);
  const seen = new Map<string, number>();
  let { doneRows } = row;
  let keptLength = await lengthKept(ctx, row.id);
  onProgress(doneRows, row.rowCount);
  for await (const batch of dataRows(ctx, row, signal)) {
    const people = batch.map((each) => readPerson(each, rules));
    for (const person of people) markRepeated(person, seen, rules);
    const fresh = people.filter((person) => person.row.number > row.lastRow);
    if (fresh.length === 0) continue;
    const hashes =
      row.status === "running" ? await hashPasswords(ctx, fresh, rules) : new Map<number, string>();
    // Others get to do their work between reading and writing too.
    await nextTurn();
    let addedLength = 0;
    await inTransaction(ctx, async (tx) => {
      const decisions = await judgeRows(tx, fresh, rules);
      await noteProgress(tx, row, doneRows, decisions);
      if (row.status === "running") {
        await writeRows(tx, row.invites ? row.id : null, decisions, hashes);
        await postponeStandby(tx, row.id);
      }
      addedLength = await keepFailures(tx, row.id, decisions, rules, maxKeptLength - keptLength);
    });
    keptLength += addedLength;
    doneRows += fresh.length;
    onProgress(doneRows, row.rowCount);
  }
}

async function rulesOf(ctx: Context, row: UserImportRow): Promise<ReadingRules> {
  const options = optionsOf(row);
  if (!options) throw new DomainError("conflict", "The columns of this file are not matched yet.");
  const retailerIds = new Map<string, number>();
  for (const { id, slug, name } of await listRetailers(ctx)) {
    for (const key of [String(id), fold(name), slug]) retailerIds.set(key, id);
  }
  const scope = retailerScope(ctx);
  return {
    headings: headingsOf(row),
    options: { ...options, retailerId: scope ?? options.retailerId },
    grantable: grantableRoles(ctx.actor),
    passwordRule: options.columns.password === null ? null : await loadPasswordRule(),
    retailerIds,
  };
}

async function* dataRows(
  ctx: Context,
  row: UserImportRow,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableRow[]> {
  if (!row.fileKey || (await ctx.services.files.byteSize(row.fileKey)) === null) {
    throw new DomainError("conflict", "The file is not there any more. Please send it again.");
  }
  const { path, release } = await ctx.services.files.localCopy(row.fileKey);
  const { encoding } = row;
  // What has begun to write, or what nobody sits and waits for, takes its turn whenever it comes.
  const isWaitedFor = row.status === "checking" && ctx.source !== "system";
  const maxWaitMs = isWaitedFor ? maxTurnWaitMs : undefined;
  try {
    for await (const batch of ctx.services.tables.read(path, row.fileName, {
      encoding,
      skipsHidden: true,
      signal,
      maxWaitMs,
    })) {
      const rows = batch.filter(({ number }) => number > row.headingRow);
      if (rows.length > 0) yield rows;
    }
  } finally {
    await release();
  }
}

/** The first of several rows with one email counts. */
function markRepeated(person: PersonRow, seen: Map<string, number>, rules: ReadingRules): void {
  if (person.email === "") return;
  const first = seen.get(person.email);
  if (first === undefined) {
    seen.set(person.email, person.row.number);
    return;
  }
  person.person = null;
  person.problems.push(toProblem(person.row, "email", `Row ${first} has the same email.`, rules));
}

/** Hashes take their time and must not hold the database up; no more at once than there are cores. */
async function hashPasswords(
  ctx: Context,
  people: PersonRow[],
  rules: ReadingRules,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  if (rules.options.columns.password === null) return hashes;
  const decisions = await judgeRows(ctx, people, rules);
  const waiting = decisions.flatMap((decision) =>
    (decision.kind === "create" || decision.kind === "update") && decision.person.password !== null
      ? [[decision.row.row.number, decision.person.password] as const]
      : [],
  );
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      hashes.set(next[0], await hashPassword(next[1]));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return hashes;
}

async function noteProgress(tx: Tx, row: UserImportRow, doneRows: number, decisions: RowDecision[]) {
  const tally = { create: 0, update: 0, skip: 0, fail: 0 };
  for (const { kind } of decisions) tally[kind] += 1;
  const kinds = Object.keys(counts) as RowDecision["kind"][];
  const result = await tx.db
    .updateTable("userImport")
    .set((eb) => ({
      ...Object.fromEntries(kinds.map((kind) => [counts[kind], eb(counts[kind], "+", tally[kind])])),
      doneRows: doneRows + decisions.length,
      lastRow: decisions.at(-1)?.row.row.number ?? row.lastRow,
    }))
    .where("id", "=", row.id)
    .where("status", "=", row.status)
    .where("doneRows", "=", doneRows)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new LostRaceError("another process has continued this import");
}

/** How much is kept of the failed rows so far, in characters. */
async function lengthKept(ctx: Context, id: number): Promise<number> {
  const { length } = await ctx.db
    .selectFrom("userImportFailure")
    .select(sql<number | null>`sum(length("cells") + length("problems"))`.as("length"))
    .where("userImportId", "=", id)
    .executeTakeFirstOrThrow();
  return length ?? 0;
}

/**
 * A row's cells are kept without passwords, and as far as there are headings above them. A small file can hold one
 * text in a million cells: once `room` characters are full, only a row's first problem is kept. Gives how many were kept.
 */
async function keepFailures(
  tx: Tx,
  userImportId: number,
  decisions: RowDecision[],
  rules: ReadingRules,
  room: number,
): Promise<number> {
  const { password } = rules.options.columns;
  const width = rules.headings.length;
  let length = 0;
  const failures = decisions.flatMap((decision) => {
    if (decision.kind !== "fail") return [];
    const { number, cells } = decision.row.row;
    const kept = cells.slice(0, width).map((cell, column) => (column === password ? "" : cell));
    let texts = { cells: JSON.stringify(kept), problems: JSON.stringify(decision.problems) };
    if (length + texts.cells.length + texts.problems.length > room) {
      const first = decision.problems.slice(0, 1);
      const short = first.map(({ column, message }) => ({
        column,
        value: "",
        message: `${message} ${notKept}`,
      }));
      texts = { cells: "[]", problems: JSON.stringify(short) };
    }
    length += texts.cells.length + texts.problems.length;
    return [{ userImportId, row: number, ...texts }];
  });
  if (failures.length > 0) await tx.db.insertInto("userImportFailure").values(failures).execute();
  return length;
}
