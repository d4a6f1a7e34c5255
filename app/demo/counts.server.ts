import type { Tx } from "#app/kernel/context";
import { addCounts } from "#app/shopping/domain/insights/record-counts.server";
import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import type { DemoData } from "./data.server";

type Counts = CountsReport["counts"];

const day = 86_400_000;

/** How often the ad was opened on each day, the earliest first; the last one is today, which is not over. */
const openings = [318, 274, 236, 251, 122];
/** Each store's share of them; the first is for shoppers who chose no store. */
const shares: [store: string | null, share: number][] = [
  [null, 0.31],
  ["prairie-avenue", 0.21],
  ["mill-creek", 0.16],
  ["lakeside", 0.12],
  ["university", 0.1],
  ["court-square", 0.06],
  ["depot-street", 0.04],
];
/** The share of those who open the ad that get as far as each page. */
const reach = [0.97, 0.72, 0.56, 0.41];
const searches = ["oat milk", "gluten free bread", "rotisserie chicken", "kombucha", "pumpkin pie"];

/** How many days before today the demo circular begins, so that there are counts to show. */
export const demoDaysBefore = openings.length - 1;

/**
 * Makes up counts of what shoppers did with the demo circular since it began, and adds them with the function that
 * takes widgets' reports.
 */
export async function seedDemoCounts(
  tx: Tx,
  retailerId: number,
  circularId: number,
  stores: DemoData["stores"],
): Promise<void> {
  const pages = await tx.db
    .selectFrom("circularPage")
    .select("id")
    .where("circularId", "=", circularId)
    .orderBy("position")
    .execute();
  const areas = await tx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "area.pageId", "area.top", "area.featured"])
    .where("page.circularId", "=", circularId)
    .orderBy("area.id")
    .execute();
  const recipes = await tx.db.selectFrom("recipe").select("id").orderBy("id").execute();
  const now = tx.now().getTime();
  for (const [index, opened] of openings.entries()) {
    const at = new Date(now - (demoDaysBefore - index) * day);
    for (const [store, share] of shares) {
      const times = opened * share;
      const shown = pages.slice(0, pages.length - leftOutPages(store, stores));
      const counts = [
        ...countsOfAd({ circularId, pages: shown, areas, times, index }),
        ...countsOfWebsite(recipes, times, store !== null),
      ];
      await addCounts({ ...tx, now: () => at }, retailerId, { store, counts });
    }
  }
}

/** How many pages at the end shoppers of the store don't see. */
function leftOutPages(store: string | null, { groups, stores }: DemoData["stores"]): number {
  const group = stores.find(({ slug }) => slug === store)?.group;
  return groups.find(({ name }) => name === group)?.leftOutPages ?? 0;
}

interface DemoAd {
  circularId: number;
  pages: { id: number }[];
  areas: { id: number; pageId: number; top: number; featured: number }[];
  times: number;
  /** The day's index in `openings`, for some variation between days. */
  index: number;
}

function countsOfAd({ circularId, pages, areas, times, index }: DemoAd): Counts {
  const counts: Counts = [{ name: "adOpened", id: circularId, count: times }];
  const seenOf = new Map(pages.map(({ id }, place) => [id, times * (reach[place] ?? 0)]));
  for (const { id } of pages) counts.push({ name: "pageSeen", id, count: seenOf.get(id) ?? 0 });
  for (const [place, { id, pageId, top, featured }] of areas.entries()) {
    const seen = (seenOf.get(pageId) ?? 0) * (1 - 0.4 * top);
    // Some deals are opened more often than their neighbours, and not equally often every day.
    const liking = ((place * 37 + 5) % 19) / 19 + ((place * 7 + index * 11) % 5) / 20;
    const opened = seen * (featured ? 0.1 + 0.08 * liking : 0.02 + 0.07 * liking);
    counts.push({ name: "dealSeen", id, count: seen });
    counts.push({ name: "dealOpened", id, count: opened });
    counts.push({ name: "dealAdded", id, count: opened * (0.3 + 0.3 * liking) });
  }
  return counts.map(whole).filter(({ count }) => count > 0);
}

function countsOfWebsite(recipes: { id: number }[], times: number, hasStore: boolean): Counts {
  const counts: Counts = [
    { name: "listPrinted", count: times * 0.05 },
    { name: "listSent", count: times * 0.08 },
    { name: "storeChosen", count: hasStore ? times * 0.3 : 0 },
    ...recipes.map(({ id }, place) => ({
      ...{ name: "recipeOpened" as const, detail: `${id}` },
      count: times * (0.12 - 0.017 * place),
    })),
    ...searches.map((detail, place) => ({
      ...{ name: "searchedInVain" as const, detail },
      count: times * (0.03 - 0.005 * place),
    })),
  ];
  return counts.map(whole).filter(({ count }) => count > 0);
}

function whole(entry: Counts[number]): Counts[number] {
  return { ...entry, count: Math.round(entry.count) };
}
