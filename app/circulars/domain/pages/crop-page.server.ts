import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import type { Crop } from "#reader/pdf/page-crop";
import { getWritablePage, type ScopedPage } from "../circulars/circular-access.server";
import { insertPage } from "./append-pages.server";
import { pageIdsOf, writePageOrder } from "./order-pages.server";
import { renderPageJob } from "./page-jobs";
import { noticesOf, parseFindings } from "./page-notices";

/** What can be done: margins cut off, two pages made of a spread, all of the PDF's page shown again. */
export const pageParts = ["printed", "halves", "whole"] as const;
export type PagePart = (typeof pageParts)[number];

/**
 * Shows another part of a page, which is drawn anew; of a spread, the second half becomes a page behind it.
 * @throws DomainError not_found; conflict where it has areas, which would lie elsewhere, or where there is no such part
 */
export async function cropPage(ctx: Context, id: number, part: PagePart): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, (tx) => showPart(tx, id, part));
}

/**
 * Cuts the wide white margins off all pages of a page's circular that have some and no areas. Gives how many they are.
 * @throws DomainError not_found
 */
export async function cutAllMargins(ctx: Context, id: number): Promise<number> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const { circularId } = await getWritablePage(tx, id);
    const pages = await tx.db
      .selectFrom("circularPage as page")
      .select(["page.id", "page.findings"])
      .where("page.circularId", "=", circularId)
      .where("page.status", "=", "ready")
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("area").select("area.id").whereRef("area.pageId", "=", "page.id"))),
      )
      .execute();
    const wide = pages.filter(({ findings }) => noticesOf(parseFindings(findings)).includes("printed"));
    for (const page of wide) await showPart(tx, page.id, "printed");
    return wide.length;
  });
}

async function showPart(tx: Tx, id: number, part: PagePart): Promise<void> {
  const page = await getWritablePage(tx, id);
  const [first, second] = cropsOf(page, part);
  if (page.status !== "ready" || !first) {
    throw new DomainError("conflict", "This page has changed in the meantime. Reload and look again.");
  }
  await assertNoAreas(tx, id);
  await redraw(tx, id, first);
  if (second) await insertBehind(tx, page, second);
  await recordActivity(tx, {
    name: "page.cropped",
    logType: "page",
    description: descriptions[part](page.circularName),
    retailerId: page.retailerId,
    entityId: id,
    before: page.crop,
  });
  await afterCommit(tx, () => tx.wakeWorker());
}

const descriptions: Record<PagePart, (circular: string) => string> = {
  printed: (circular) => `The white margins of a page of circular "${circular}" were cut off.`,
  halves: (circular) => `A page of circular "${circular}" was made two pages.`,
  whole: (circular) => `A page of circular "${circular}" shows all of its PDF's page again.`,
};

function cropsOf(page: ScopedPage, part: PagePart): Crop[] {
  const findings = parseFindings(page.findings);
  if (part === "whole") return findings?.isCut ? ["whole"] : [];
  if (part === "halves") return findings?.halves ?? [];
  return findings?.printed ? [findings.printed] : [];
}

async function assertNoAreas(tx: Tx, pageId: number): Promise<void> {
  const area = await tx.db.selectFrom("area").select("id").where("pageId", "=", pageId).executeTakeFirst();
  if (!area) return;
  throw new DomainError("conflict", "This page has areas, which would lie elsewhere. Delete them first.");
}

async function redraw(tx: Tx, pageId: number, crop: Crop): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({ crop: JSON.stringify(crop), status: "rendering", updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
  // Their keys are places on the page as it was.
  await tx.db.deleteFrom("turnedDownSuggestion").where("pageId", "=", pageId).execute();
  await enqueue(tx, renderPageJob(pageId));
}

async function insertBehind(tx: Tx, page: ScopedPage, crop: Crop): Promise<void> {
  const { id, circularId, circularFileId, pageNumber } = page;
  const { last } = await tx.db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("circularId", "=", circularId)
    .executeTakeFirstOrThrow();
  const added = await insertPage(tx, { circularId, circularFileId, pageNumber, crop, position: last + 1 });
  const order = (await pageIdsOf(tx, circularId)).filter((other) => other !== added);
  await writePageOrder(tx, circularId, order.toSpliced(order.indexOf(id) + 1, 0, added));
}
