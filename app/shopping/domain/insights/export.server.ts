import type { Context } from "#app/kernel/context";
import { csvLine } from "#app/kernel/csv-cells";
import type { CountName } from "../publishing/counts";
import { countLabels, countsOfThings, dealName, pageName, recipeName, storeName } from "./count-labels";
import { getInsights, type Insights } from "./insights.server";
import type { InsightsFilter } from "./schemas";
import type { Sums } from "./sums.server";

const counts = Object.keys(countLabels) as CountName[];

/**
 * The numbers of `getInsights` as a .csv file with a byte order mark for Excel, made harmless to spreadsheet programs.
 * The first column says what a line is the sum of; what is not counted of such a thing is left empty.
 * @throws DomainError forbidden, not_found, before the first piece
 */
export async function exportInsights(
  ctx: Context,
  circularId: number,
  filter: InsightsFilter = {},
): Promise<AsyncGenerator<string>> {
  const insights = await getInsights(ctx, circularId, filter);
  return (async function* () {
    const headings = ["Sum Of", "Name", "Deal", "Page", ...counts.map((name) => countLabels[name])];
    yield `\ufeff${csvLine(headings)}`;
    for (const line of linesOf(insights)) yield csvLine(cellsOf(line));
  })();
}

interface Line {
  of: string;
  name: string;
  deal?: string | null;
  page?: string;
  sums: Sums;
  counted: readonly CountName[];
}

function cellsOf({ of, name, deal = null, page = "", sums, counted }: Line) {
  const figures = counts.map((count) => (counted.includes(count) ? (sums[count] ?? 0) : null));
  return [of, name, deal, page, ...figures];
}

function* linesOf({ circular, totals, days, pages, deals, stores, website }: Insights): Generator<Line> {
  const { ad, page, deal, store } = countsOfThings;
  const numbers = new Map(pages.map(({ pageId, number }) => [pageId, number]));
  yield { of: "Circular", name: circular.name, sums: totals, counted: ad };
  for (const { day, sums } of days) yield { of: "Day", name: day, sums, counted: ad };
  for (const { number, sums } of pages) yield { of: "Page", name: pageName(number), sums, counted: page };
  for (const each of deals) {
    const { pageId, sums } = each;
    const place = pageName(numbers.get(pageId) ?? null);
    yield { of: "Deal", name: dealName(each), deal: each.deal, page: place, sums, counted: deal };
  }
  for (const each of stores) yield { of: "Store", name: storeName(each), sums: each.sums, counted: store };
  yield {
    of: "Website",
    name: circular.retailer.name,
    sums: website.totals,
    counted: countsOfThings.website,
  };
  for (const each of website.recipes) {
    const sums = { recipeOpened: each.count };
    yield { of: "Recipe", name: recipeName(each), sums, counted: ["recipeOpened"] };
  }
  for (const { words, count } of website.searches) {
    yield { of: "Search", name: words, sums: { searchedInVain: count }, counted: ["searchedInVain"] };
  }
}
