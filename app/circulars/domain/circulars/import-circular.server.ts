import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { appendPages } from "../pages/append-pages.server";
import { readCircularDates } from "./circular-dates";
import type { NewCircular } from "./schemas";
import { inspectPdfs, storePdfs } from "./uploaded-pdf.server";

/**
 * Makes a circular of one or several PDF files, in the order given: published, unless it is to be a draft. Comes back as soon as the files are
 * known to be good and the page rows stand; a job per page then draws them. When it is refused, no row
 * and no file is left behind.
 * @throws DomainError invalid_input, too_large, conflict, not_found
 */
export async function importCircular(
  ctx: Context,
  input: NewCircular,
  uploads: ReceivedFile[],
): Promise<{ circularId: number; pageIds: number[] }> {
  requirePermission(ctx, "circulars.write");
  requireOwnRetailer(ctx, input.retailerId);
  const retailer = await getRetailer(ctx, input.retailerId);
  const dates = readCircularDates(input, retailer.timeZone);
  await assertFree(ctx, "circular", { name: input.name, slug: input.slug }, input);
  const pdfs = await storePdfs(ctx, await inspectPdfs(ctx, uploads));
  return inTransaction(ctx, async (tx) => {
    await assertFree(tx, "circular", { name: input.name, slug: input.slug }, input);
    const now = toInstant(tx.now());
    const values = {
      retailerId: input.retailerId,
      name: input.name,
      title: input.title,
      slug: input.slug,
      activeDate: toInstant(dates.activeDate),
      terminationDate: toInstant(dates.terminationDate),
      publishedAt: input.draft ? null : now,
    };
    const circular = await tx.db
      .insertInto("circular")
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const pageIds = await appendPages(tx, circular.id, pdfs);
    await recordActivity(tx, {
      name: "circular.created",
      logType: "circular",
      description: input.draft
        ? `Circular "${input.name}" was created as a draft with ${pageIds.length} pages.`
        : `Circular "${input.name}" was created with ${pageIds.length} pages.`,
      retailerId: input.retailerId,
      entityId: circular.id,
      after: values,
    });
    return { circularId: circular.id, pageIds };
  });
}
