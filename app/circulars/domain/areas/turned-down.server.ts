import { type Context, inTransaction } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { getWritablePage } from "../circulars/circular-access.server";
import type { TurnedDown } from "./schemas";

/** Notes that a suggestion of a page is turned down, or that it is not any more. @throws DomainError not_found */
export async function turnDownSuggestion(ctx: Context, pageId: number, asked: TurnedDown): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    await getWritablePage(tx, pageId);
    const row = { pageId, suggestion: asked.key };
    await tx.db
      .deleteFrom("turnedDownSuggestion")
      .where("pageId", "=", pageId)
      .where("suggestion", "=", asked.key)
      .execute();
    if (asked.isTurnedDown) await tx.db.insertInto("turnedDownSuggestion").values(row).execute();
  });
}

/** The keys of suggestions that were turned down, by page; the caller has made sure that the actor may see the pages. */
export async function unsafeFindTurnedDown(
  ctx: Context,
  pageIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const rows = await ctx.db
    .selectFrom("turnedDownSuggestion")
    .selectAll()
    .where("pageId", "in", [...pageIds])
    .execute();
  const byPage = new Map<number, Set<string>>();
  for (const { pageId, suggestion } of rows) {
    byPage.set(pageId, (byPage.get(pageId) ?? new Set()).add(suggestion));
  }
  return byPage;
}
