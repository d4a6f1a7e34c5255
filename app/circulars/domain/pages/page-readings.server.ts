import * as z from "zod";
import { afterCommit, type Context, type Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import {
  type OutsideReading,
  outsideProblems,
  type ReaderAnswer,
  type ReadingProblem,
  readingProblems,
} from "#app/kernel/ports/page-reader";
import { parseStoredOr } from "#app/kernel/stored-json";
import { toInstant } from "#db/columns";
import type { ReadingStatus } from "#db/tables/circulars";
import { findDates } from "#reader/dates/printed-dates";
import type { PageWord } from "#reader/page-content";
import { readPageJob } from "./page-jobs";
import { parseFindings } from "./page-notices";
import { parseDeals, parseWords } from "./stored-content";

/** How far the reading of a page's picture is, and what it found. */
export interface PageReading extends ReaderAnswer {
  status: ReadingStatus;
  /** Null unless failed. */
  problem: ReadingProblem | null;
}

const nothingRead = { words: "[]", deals: "[]", outside: null };

/** Has a page's picture read in the background. What was read before is forgotten. */
export async function requestReading(tx: Tx, pageId: number): Promise<void> {
  await writeReading(tx, pageId, { status: "waiting", problem: null, ...nothingRead });
  await enqueue(tx, readPageJob(pageId));
  await afterCommit(tx, () => tx.wakeWorker());
}

/** Forgets that a page's picture is to be read, since its text says what is printed. */
export async function forgetReading(tx: Tx, pageId: number): Promise<void> {
  await tx.db.deleteFrom("pageReading").where("pageId", "=", pageId).execute();
}

/** Keeps what was read. A page that was deleted meanwhile has nothing to keep it for. */
export async function keepReading(tx: Tx, pageId: number, read: ReaderAnswer): Promise<void> {
  const { words, deals, outside = null } = read;
  await updateReading(tx, pageId, {
    status: "read",
    problem: null,
    words: JSON.stringify(words),
    deals: JSON.stringify(deals),
    outside: outside && JSON.stringify(outside),
  });
  await noteDates(tx, pageId, words);
}

/** Adds the dates in the words of a page's picture to what was found when it was drawn. */
async function noteDates(tx: Tx, pageId: number, words: PageWord[]): Promise<void> {
  const page = await tx.db
    .selectFrom("circularPage")
    .select(["findings", "widthPt", "heightPt"])
    .where("id", "=", pageId)
    .executeTakeFirst();
  const findings = parseFindings(page?.findings ?? null);
  if (!page?.widthPt || !page.heightPt || !findings) return;
  const dates = findDates(words, page.widthPt / page.heightPt);
  if (dates.length === 0) return;
  await tx.db
    .updateTable("circularPage")
    .set({ findings: JSON.stringify({ ...findings, dates }) })
    .where("id", "=", pageId)
    .execute();
}

export async function failReading(tx: Tx, pageId: number, problem: ReadingProblem): Promise<void> {
  await updateReading(tx, pageId, { status: "failed", problem, ...nothingRead });
}

const outsideSchema: z.ZodType<OutsideReading> = z.object({
  host: z.string(),
  isSent: z.boolean(),
  problem: z.enum(outsideProblems).nullable(),
});
const problemSchema = z.enum(readingProblems).nullable().catch(null);

/** Null for a page whose picture need not be read. */
export async function unsafeFindReading(ctx: Context, pageId: number): Promise<PageReading | null> {
  const row = await ctx.db
    .selectFrom("pageReading")
    .selectAll()
    .where("pageId", "=", pageId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    status: row.status,
    problem: problemSchema.parse(row.problem),
    words: parseWords(row.words),
    deals: parseDeals(row.deals),
    outside: row.outside === null ? null : parseStoredOr(null, outsideSchema.nullable(), row.outside),
  };
}

interface Stored {
  status: ReadingStatus;
  problem: ReadingProblem | null;
  words: string;
  deals: string;
  outside: string | null;
}

async function writeReading(tx: Tx, pageId: number, reading: Stored): Promise<void> {
  const values = { ...reading, updatedAt: toInstant(tx.now()) };
  await tx.db
    .insertInto("pageReading")
    .values({ pageId, ...values })
    .onConflict((oc) => oc.column("pageId").doUpdateSet(values))
    .execute();
}

async function updateReading(tx: Tx, pageId: number, reading: Stored): Promise<void> {
  await tx.db
    .updateTable("pageReading")
    .set({ ...reading, updatedAt: toInstant(tx.now()) })
    .where("pageId", "=", pageId)
    .execute();
}
