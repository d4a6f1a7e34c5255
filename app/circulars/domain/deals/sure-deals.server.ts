import type { Context } from "#app/kernel/context";
import { isSure, openSuggestions, textsOfSuggestion } from "#reader/deals/open-suggestions";
import { getPageSuggestions } from "../areas/page-suggestions.server";
import { listAreas } from "../areas/queries.server";
import { countFitting } from "../areas/schemas";

import { getCircular, type PageSummary } from "../circulars/queries.server";
import { type AddedDeal, maxDealsAtOnce } from "./schemas";

/** What the open suggestions of a circular come to. */
export interface SureDeals {
  deals: AddedDeal[];
  /** How many other suggestions a person has to look at. */
  doubtful: number;
}

/** The sure ones that may be added in one change. */
export interface OfferedDeals extends SureDeals {
  /** How many sure ones are left for the next change. */
  later: number;
}

/**
 * The deals that sure suggestions of all pages of a circular would make, where no area is yet, as many as one change may
 * concern. @throws DomainError not_found
 */
export async function listSureDeals(ctx: Context, circularId: number): Promise<OfferedDeals> {
  const { pages } = await getCircular(ctx, circularId);
  const all: SureDeals = { deals: [], doubtful: 0 };
  for (const page of pages) {
    if (page.status !== "ready") continue;
    const { deals, doubtful } = await sureDealsOfPage(ctx, page);
    all.deals.push(...deals);
    all.doubtful += doubtful;
  }
  const deals = all.deals.slice(0, Math.min(maxDealsAtOnce, countFitting(all.deals)));
  return { ...all, deals, later: all.deals.length - deals.length };
}

async function sureDealsOfPage(ctx: Context, page: PageSummary): Promise<SureDeals> {
  const areas = await listAreas(ctx, page.id);
  const taken = new Set<number | null>(areas.map(({ thumbnailIndex }) => thumbnailIndex));
  const open = openSuggestions(await getPageSuggestions(ctx, page.id), areas);
  const sure = open.filter(isSure);
  const deals = sure.map((suggestion): AddedDeal => {
    const { left, top, width, height } = suggestion;
    const texts = textsOfSuggestion(suggestion, taken);
    taken.add(texts.thumbnailIndex);
    return { ...texts, featured: false, left, top, width, height, pageId: page.id, suggested: true };
  });
  return { deals, doubtful: open.length - sure.length };
}
