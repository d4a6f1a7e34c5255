import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getScopedCircular } from "./circular-access.server";
import { circularStatus } from "./circular-status";

type ScopedCircular = Awaited<ReturnType<typeof getScopedCircular>>;

/**
 * Publishes a draft: from its active date on, or at once where that has passed, shoppers see it.
 * @throws DomainError not_found; conflict when it is published already, its dates are over, or it has no pages
 */
export async function publishCircular(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    const { name } = circular;
    const now = toInstant(tx.now());
    if (circular.publishedAt !== null) throw refused(`Circular "${name}" is published already.`);
    if (circular.terminationDate <= now)
      throw refused(
        `Circular "${name}" can't be published: its termination date is over. Change its dates first.`,
      );
    if (!(await hasPages(tx, id)))
      throw refused(`Circular "${name}" can't be published: it has no pages. Add pages first.`);
    await writePublished(tx, circular, {
      publishedAt: now,
      name: "circular.published",
      description: `Circular "${name}" was published.`,
    });
  });
}

/**
 * Makes a scheduled circular a draft again.
 * @throws DomainError not_found; conflict when shoppers see it or have seen it, or it is a draft
 */
export async function unpublishCircular(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    const { name } = circular;
    const status = circularStatus(circular, tx.now());
    if (status === "draft") throw refused(`Circular "${name}" is a draft already.`);
    if (status === "live")
      throw refused(`Circular "${name}" is live and can't become a draft again. End it instead.`);
    if (status === "ended") throw refused(`Circular "${name}" has ended and can't become a draft again.`);
    await writePublished(tx, circular, {
      publishedAt: null,
      name: "circular.unpublished",
      description: `Circular "${name}" was made a draft again.`,
    });
  });
}

async function hasPages(tx: Tx, circularId: number): Promise<boolean> {
  const page = await tx.db
    .selectFrom("circularPage")
    .select("id")
    .where("circularId", "=", circularId)
    .executeTakeFirst();
  return page !== undefined;
}

interface PublicationChange {
  publishedAt: string | null;
  name: "circular.published" | "circular.unpublished";
  description: string;
}

async function writePublished(
  tx: Tx,
  circular: ScopedCircular,
  { publishedAt, name, description }: PublicationChange,
): Promise<void> {
  const values = { publishedAt };
  await tx.db
    .updateTable("circular")
    .set({ ...values, updatedAt: toInstant(tx.now()) })
    .where("id", "=", circular.id)
    .execute();
  await recordActivity(tx, {
    name,
    logType: "circular",
    description,
    retailerId: circular.retailerId,
    entityId: circular.id,
    before: fieldsBefore(circular, values),
    after: values,
  });
}

function refused(sentence: string): DomainError {
  return new DomainError("conflict", sentence);
}
