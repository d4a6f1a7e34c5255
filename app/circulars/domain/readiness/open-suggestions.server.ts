import { setImmediate as pause } from "node:timers/promises";
import type { Context } from "#app/kernel/context";
import { openSuggestions, type WordedBox } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import { listPrintedSuggestions } from "../areas/page-suggestions.server";
import { unsafeFindTurnedDown } from "../areas/turned-down.server";

/** A page that is drawn. */
interface SuggestingPage {
  id: number;
  circularId: number;
  /** Another one whenever the page is drawn, moved or read anew. */
  version: string;
}

interface Kept {
  version: string;
  suggestions: SuggestedArea[];
}

/** Maximum number of pages whose suggestions are kept in memory. */
const maxKept = 2000;
/** What is kept, by file store, since each data folder has its own. */
const keptOf = new WeakMap<object, Map<number, Kept>>();

/**
 * How many suggestions of each page are neither accepted nor turned down; pages without any are left out. What a page
 * suggests is worked out once, as long as no page of its circular changes.
 * @param pages all those of their circulars, which the caller has made sure that the actor may see
 * @param areas by page
 */
export async function countOpenSuggestions(
  ctx: Context,
  pages: readonly SuggestingPage[],
  areas: ReadonlyMap<number, readonly WordedBox[]>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (pages.length === 0) return counts;
  const versions = new Map<number, string>();
  for (const { circularId, version } of pages) {
    versions.set(circularId, `${versions.get(circularId) ?? ""} ${version}`);
  }
  const turnedDown = await unsafeFindTurnedDown(
    ctx,
    pages.map(({ id }) => id),
  );
  for (const page of pages) {
    const all = await suggestionsOf(ctx, page, versions.get(page.circularId) ?? "");
    const wanted = all.filter(({ key }) => !turnedDown.get(page.id)?.has(key));
    const { length } = openSuggestions(wanted, areas.get(page.id) ?? []);
    if (length > 0) counts.set(page.id, length);
  }
  return counts;
}

async function suggestionsOf(ctx: Context, page: SuggestingPage, version: string): Promise<SuggestedArea[]> {
  const kept = keptOf.get(ctx.services.files) ?? new Map<number, Kept>();
  keptOf.set(ctx.services.files, kept);
  const known = kept.get(page.id);
  if (known?.version === version) return known.suggestions;
  const suggestions = await listPrintedSuggestions(ctx, page.id);
  kept.delete(page.id);
  kept.set(page.id, { version, suggestions });
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  // Other requests have their turn between two pages.
  await pause();
  return suggestions;
}
