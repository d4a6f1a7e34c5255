import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { findUnfinished } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { parseStoredOr } from "#app/kernel/stored-json";
import type { PageStatus, ReadingStatus } from "#db/tables/circulars";
import { getScopedCircular } from "../circulars/circular-access.server";
import { pageIdsOf } from "../pages/order-pages.server";
import { renderExtrasJob } from "../pages/page-jobs";
import { retryPage } from "../pages/pages.server";
import { removeUnusedPdfs } from "./pdfs-of-draft.server";

/** New pages of a circular that wait for review. */
export interface Replacement {
  /** Id of the draft that holds the new pages. */
  id: number;
  circularId: number;
  /** An instant. */
  startedAt: string;
  /** The circular's pages that are to be replaced, in its order. */
  replacedPages: { id: number; number: number }[];
  /** In the order of the PDF. */
  newPages: NewPage[];
}

export interface NewPage {
  id: number;
  /** 1-based. */
  number: number;
  status: PageStatus;
  failureReason: string | null;
  /** Whether it is still being drawn or read, or its pictures are being cut. */
  isUnderWay: boolean;
  /** The step that has failed and can be tried again; null if none has, or while it is under way. */
  failed: "drawing" | "reading" | "pictures" | null;
}

const idsSchema = z.array(z.number().int());

/**
 * The circular's new pages that wait for review; null if there are none.
 * @throws DomainError not_found
 */
export async function findReplacement(ctx: Context, circularId: number): Promise<Replacement | null> {
  requirePermission(ctx, "circulars.read");
  await getScopedCircular(ctx, circularId);
  const row = await ctx.db
    .selectFrom("circular")
    .select(["id", "createdAt", "replacedPages"])
    .where("replacesCircularId", "=", circularId)
    .where("takenAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const replaced = new Set(parseStoredOr([], idsSchema, row.replacedPages ?? "[]"));
  const pages = await pageIdsOf(ctx, circularId);
  return {
    id: row.id,
    circularId,
    startedAt: row.createdAt,
    replacedPages: pages.map((id, index) => ({ id, number: index + 1 })).filter(({ id }) => replaced.has(id)),
    newPages: await listNewPages(ctx, row.id),
  };
}

/**
 * @param draftId the new pages that the caller has seen
 * @throws DomainError not_found if no pages wait; conflict if other pages wait than those
 */
export async function getReplacement(
  ctx: Context,
  circularId: number,
  draftId: number | null = null,
): Promise<Replacement> {
  const replacement = await findReplacement(ctx, circularId);
  if (!replacement) throw notFound("Replacement");
  if (draftId !== null && replacement.id !== draftId) {
    const message = "Somebody else has uploaded other new pages for this circular in the meantime.";
    throw new DomainError("conflict", message);
  }
  return replacement;
}

async function listNewPages(ctx: Context, draftId: number): Promise<NewPage[]> {
  // Jobs are looked up before the pages: a job ends in the transaction that writes its result, so none is missed.
  const jobs = (await pageIdsOf(ctx, draftId)).map((id) => renderExtrasJob(id));
  const cutting = await findUnfinished(ctx, jobs);
  const pages = await ctx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .select(["page.id", "page.status", "page.failureReason", "reading.status as reading"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("pageThumbnail")
            .select("position")
            .whereRef("pageId", "=", "page.id")
            .where("origin", "=", "found")
            .where("fileKey", "is", null),
        )
        .as("lacksPictures"),
    )
    .where("page.circularId", "=", draftId)
    .orderBy("page.position")
    .execute();
  return pages.map(({ id, status, failureReason, reading, lacksPictures }, index) => {
    // A page that could not be drawn is read only once it has been drawn.
    const isToBeRead = status === "ready" && reading === "waiting";
    const isUnderWay = status === "rendering" || isToBeRead || cutting.has(renderExtrasJob(id).key);
    const failed = isUnderWay ? null : whatFailed(status, reading, Boolean(lacksPictures));
    return { id, number: index + 1, status, failureReason, isUnderWay, failed };
  });
}

function whatFailed(
  status: PageStatus,
  reading: ReadingStatus | null,
  lacksPictures: boolean,
): NewPage["failed"] {
  if (status === "failed") return "drawing";
  if (reading === "failed") return "reading";
  return lacksPictures ? "pictures" : null;
}

/**
 * Tries again what has failed for the new pages: drawing them, reading what is printed on them, cutting their pictures.
 * @throws DomainError not_found; conflict if nothing has failed
 */
export async function retryNewPages(ctx: Context, circularId: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const { newPages } = await getReplacement(tx, circularId);
    const failed = newPages.filter((page) => page.failed !== null);
    if (failed.length === 0) throw new DomainError("conflict", "None of the new pages has failed.");
    for (const { id } of failed) await retryPage(tx, id);
  });
}

/**
 * Discards the new pages; the circular stays as it is.
 * @param draftId the new pages that the caller has seen, since others may have come since then
 * @throws DomainError see `getReplacement`
 */
export async function discardReplacement(ctx: Context, circularId: number, draftId: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const { newPages } = await getReplacement(tx, circularId, draftId);
    const circular = await getScopedCircular(tx, circularId);
    await removeDraft(tx, circularId);
    await recordActivity(tx, {
      name: "circular.replacementDiscarded",
      logType: "circular",
      description: `${newPages.length} new pages of circular "${circular.name}" were discarded.`,
      retailerId: circular.retailerId,
      entityId: circularId,
    });
  });
}

/** Deletes the circular's draft, if it has one, of new pages that wait or of replaced pages that could be brought back. */
export async function removeDraft(tx: Tx, circularId: number): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("circular")
    .where("replacesCircularId", "=", circularId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await removeUnusedPdfs(tx, circularId);
}

/** Moves the draft of new or replaced pages along with a circular that goes to another retailer. */
export async function giveDraftTo(tx: Tx, circularId: number, retailerId: number): Promise<void> {
  await tx.db
    .updateTable("circular")
    .set({ retailerId })
    .where("replacesCircularId", "=", circularId)
    .execute();
}
