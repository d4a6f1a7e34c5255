import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { getPageSuggestions, listPrintedSuggestions } from "../areas/page-suggestions.server";
import { unsafeFindTurnedDown } from "../areas/turned-down.server";
import { getScopedCircular } from "../circulars/circular-access.server";
import { getPage, getPageContent } from "../pages/queries.server";
import { withPictureSearch } from "./find-by-picture.server";
import { placeWords } from "./placed-words";
import { type ComparedPage, type PlannedPages, planPages } from "./plan-pages";
import { getReplacement, type Replacement } from "./replacement.server";

/** What taking the new pages would do. */
export interface ReplacementPlan extends PlannedPages {
  replacement: Replacement;
  /** Changes with anything that the plan was made from. */
  fingerprint: string;
}

/**
 * Compares the new pages with those that they replace.
 * @param draftId see `getReplacement`
 * @throws DomainError not_found; conflict while the new pages are being prepared, and where one of them can't be drawn
 */
export async function planReplacement(
  ctx: Context,
  circularId: number,
  draftId: number | null = null,
): Promise<ReplacementPlan> {
  requirePermission(ctx, "circulars.write");
  const replacement = await getReplacement(ctx, circularId, draftId);
  assertPrepared(replacement);
  const oldPages = await loadPages(ctx, replacement.replacedPages, listPrintedSuggestions);
  const newPages = await loadPages(ctx, replacement.newPages, getPageSuggestions);
  // A circular of hundreds of pages must not keep everybody else waiting.
  const style = await getScopedCircular(ctx, circularId);
  const plan = await withPictureSearch(ctx, (find) => planPages(oldPages, newPages, breathe, find, style));
  return { ...plan, replacement, fingerprint: fingerprintOf(replacement, oldPages, plan) };
}

function assertPrepared({ newPages }: Replacement): void {
  const failed = newPages.find(({ status }) => status === "failed");
  if (failed) {
    const sentence = `Page ${failed.number} of the new PDF could not be drawn, so nothing can be replaced with it.`;
    throw new DomainError("conflict", [sentence, failed.failureReason].filter(Boolean).join(" "));
  }
  if (newPages.some(({ isUnderWay }) => isUnderWay)) {
    throw new DomainError("conflict", "The new pages are still being prepared.");
  }
}

/** @param suggest what the page's print suggests */
async function loadPages(
  ctx: Context,
  pages: { id: number; number: number }[],
  suggest: typeof getPageSuggestions,
): Promise<ComparedPage[]> {
  const loaded: ComparedPage[] = [];
  const turnedDown = await unsafeFindTurnedDown(
    ctx,
    pages.map(({ id }) => id),
  );
  for (const { id, number } of pages) {
    const page = await getPage(ctx, id);
    const content = await getPageContent(ctx, id);
    loaded.push({
      id,
      number,
      aspect: (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1),
      words: content.words,
      placed: placeWords(content.words),
      isRead: content.reading?.status === "read",
      isUnread: content.words.length === 0 || content.reading?.status === "failed",
      suggestions: await suggest(ctx, id),
      turnedDown: turnedDown.get(id) ?? new Set(),
      areas: page.areas,
    });
    await breathe();
  }
  return loaded;
}

function fingerprintOf(
  { id, replacedPages }: Replacement,
  oldPages: readonly ComparedPage[],
  { deals }: PlannedPages,
): string {
  const planned = deals.map((deal) => ("area" in deal ? { ...deal, area: deal.area.id } : deal));
  const areas = oldPages.flatMap((page) => page.areas.map((area) => [area.id, area.version]));
  const made = { id, replacedPages, areas, deals: planned };
  return createHash("sha256").update(JSON.stringify(made)).digest("hex");
}
