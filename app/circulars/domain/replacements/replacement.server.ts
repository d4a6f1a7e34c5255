import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { releaseFiles } from "#app/kernel/files/released-files.server";
import { findUnfinished } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { parseStoredOr } from "#app/kernel/stored-json";
import type { PageStatus, ReadingStatus } from "#db/tables/circulars";
import { getScopedCircular } from "../circulars/circular-access.server";
import { pageIdsOf } from "../pages/order-pages.server";
import { collectFileKeys } from "../pages/page-files.server";
import { renderExtrasJob } from "../pages/page-jobs";
import { retryPage } from "../pages/pages.server";
import { removeUnusedPdfs } from "./pdfs-of-draft.server";

/** New pages of a circular that wait to be looked over. */
export interface Replacement {
  /** Of the draft that the new pages stand in. */
  id: number;
  circularId: number;
  /** An instant. */
  startedAt: string;
  /** Those of the circular's pages that are replaced, in its order. */
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
  /** Whether it is still being drawn, read or cut up. */
  isUnderWay: boolean;
  /** What of it has failed, and can be tried again; null while it is under way. */
  failed: "drawing" | "reading" | "pictures" | null;
}

const idsSchema = z.array(z.number().int());

/**
 * The new pages that wait for the circular; null where there are none.
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
 * @param draftId for who means these new pages and no others
 * @throws DomainError not_found where nothing waits; conflict where others wait than those that are meant
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
  // Before the pages are read: a job ends in the transaction that writes what it has made.
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
    // A page that could not be drawn is not read before it is.
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
 * Tries again what failed of the new pages: to draw them, to read what is printed on them, to cut their pictures.
 * @throws DomainError not_found; conflict where nothing of them has failed
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
 * Gives up the new pages; the circular stays as it is.
 * @param draftId the new pages that are meant: others may have come since they were seen
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

/**
 * Deletes the draft of new pages that wait, or of replaced ones that could be brought back, where there is one; its files
 * are let go of.
 */
export async function removeDraft(tx: Tx, circularId: number): Promise<void> {
  const draft = await tx.db
    .selectFrom("circular")
    .select("id")
    .where("replacesCircularId", "=", circularId)
    .executeTakeFirst();
  if (!draft) return;
  const keys = await collectFileKeys(tx, { circularId: draft.id });
  await tx.db.deleteFrom("circular").where("id", "=", draft.id).execute();
  keys.push(...(await removeUnusedPdfs(tx, circularId)));
  await releaseFiles(tx, keys);
}

/** The draft of its new or replaced pages goes with a circular. */
export async function giveDraftTo(tx: Tx, circularId: number, retailerId: number): Promise<void> {
  await tx.db
    .updateTable("circular")
    .set({ retailerId })
    .where("replacesCircularId", "=", circularId)
    .execute();
}
