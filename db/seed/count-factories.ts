import type { Insertable } from "kysely";
import type { AdCountTable } from "../tables/shopping";
import type { Handle } from "./factories";

/** How often something was done on 2026-01-05, of no circular and with no store chosen unless said otherwise. */
export async function makeCount(
  db: Handle,
  given: Partial<Insertable<AdCountTable>> & { retailerId: number; name: string },
): Promise<void> {
  await db
    .insertInto("adCount")
    .values({
      ...{ circularId: 0, pageId: 0, areaId: 0, storeId: 0 },
      ...{ day: "2026-01-05", detail: "", count: 1 },
      ...given,
    })
    .execute();
}

interface CountedAd {
  retailer: { id: number };
  circular: { id: number };
  /** Each page is seen half as often as the one before it, and its deal with it. */
  areas: { id: number; pageId: number }[];
}

/** A day on which the ad was opened a number of times. */
export async function makeDayOfAd(
  db: Handle,
  { retailer, circular, areas }: CountedAd,
  { day, opened, storeId = 0 }: { day: string; opened: number; storeId?: number },
): Promise<void> {
  const of = { retailerId: retailer.id, circularId: circular.id, day, storeId };
  await makeCount(db, { ...of, name: "adOpened", count: opened });
  for (const [index, { id: areaId, pageId }] of areas.entries()) {
    const count = opened / 2 ** index;
    await makeCount(db, { ...of, name: "pageSeen", pageId, count });
    await makeCount(db, { ...of, name: "dealSeen", pageId, areaId, count });
    await makeCount(db, { ...of, name: "dealOpened", pageId, areaId, count: count / 2 });
    await makeCount(db, { ...of, name: "dealAdded", pageId, areaId, count: count / 4 });
  }
}
