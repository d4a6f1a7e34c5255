import type { Context } from "#app/kernel/context";
import { isSure, openSuggestions, textsOfSuggestion } from "../areas/open-suggestions";
import { getPageSuggestions } from "../areas/page-suggestions.server";
import { listAreas } from "../areas/queries.server";

import { getCircular, type PageSummary } from "../circulars/queries.server";
import { getPageContent } from "../pages/queries.server";
import type { AddedDeal } from "./schemas";

/** The deals that sure suggestions of all pages of a circular would make, where no area is yet. @throws DomainError not_found */
export async function listSureDeals(ctx: Context, circularId: number): Promise<AddedDeal[]> {
  const { pages } = await getCircular(ctx, circularId);
  const deals: AddedDeal[] = [];
  for (const page of pages) {
    if (page.status === "ready") deals.push(...(await sureDealsOfPage(ctx, page)));
  }
  return deals;
}

async function sureDealsOfPage(ctx: Context, page: PageSummary): Promise<AddedDeal[]> {
  const [areas, content] = [await listAreas(ctx, page.id), await getPageContent(ctx, page.id)];
  const taken = new Set<number | null>(areas.map(({ thumbnailIndex }) => thumbnailIndex));
  const suggestions = openSuggestions(await getPageSuggestions(ctx, page, content), areas).filter(isSure);
  return suggestions.map((suggestion): AddedDeal => {
    const { left, top, width, height } = suggestion;
    const texts = textsOfSuggestion(suggestion, taken);
    taken.add(texts.thumbnailIndex);
    return { ...texts, featured: false, left, top, width, height, pageId: page.id, suggested: true };
  });
}
