import { countsOfThings } from "#app/shopping/domain/insights/count-labels";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import type { Sums } from "#app/shopping/domain/insights/sums.server";
import { say } from "#app/ui/language/say";
import { Days } from "./Days";
import { countColumn, type FiguresColumn, FiguresTable } from "./FiguresTable";
import { perEach, shareOf } from "./figures";
import { HeatMap } from "./HeatMap";
import styles from "./insights.module.css";
import { saidDeal, saidPage, saidStore } from "./names";
import { Panel } from "./Panel";
import { Totals } from "./Totals";

type Page = Insights["pages"][number];
type Store = Insights["stores"][number];
type Deal = Insights["deals"][number] & { page: number | null };

const pageColumns: FiguresColumn<Page>[] = [
  { label: "Page", text: ({ number }) => saidPage(number), value: ({ number }) => number ?? Infinity },
  countColumn("pageSeen", "Seen"),
  countColumn("dealSeen"),
  countColumn("dealOpened", "Opened"),
  countColumn("dealAdded", "Added"),
];

const storeColumns: FiguresColumn<Store>[] = [
  { label: "Store", text: saidStore, value: saidStore },
  countColumn("storeChosen", "Chosen"),
  countColumn("adOpened"),
  countColumn("dealSeen"),
  countColumn("dealOpened", "Opened"),
  countColumn("dealAdded", "Added"),
];

/** A deal's link may open it before it was seen: then there is no share of those who saw it. */
const openRate = ({ sums: { dealSeen = 0, dealOpened = 0 } }: Deal) => dealOpened / dealSeen || 0;

const dealColumns: FiguresColumn<Deal>[] = [
  { label: "Deal", text: saidDeal, value: saidDeal, below: ({ deal }) => deal },
  { label: "Page", text: ({ page }) => `${page ?? "–"}`, value: ({ page }) => page ?? Infinity },
  countColumn("dealSeen", "Seen"),
  countColumn("dealOpened", "Opened"),
  countColumn("dealAdded", "Added"),
  { label: "Open rate", text: ({ sums }) => shareOf(sums.dealOpened, sums.dealSeen), value: openRate },
];

/** All numbers of the circular, from the whole to its parts. */
export function Counts({ totals, days, pages, deals, stores, shown }: Insights) {
  const numbers = new Map(pages.map(({ pageId, number }) => [pageId, number]));
  return (
    <>
      <Totals
        label={say("Totals")}
        totals={totals}
        shown={countsOfThings.ad}
        notes={notesOn(totals, days.length)}
      />
      <Days days={days} />
      <HeatMap pages={pages} deals={deals} />
      <div className={styles.tables}>
        <Panel title={say("Deals")}>
          <FiguresTable
            label={say("Deals")}
            rows={deals.map((deal) => ({ ...deal, page: numbers.get(deal.pageId) ?? null }))}
            keyOf={({ areaId }) => areaId}
            columns={dealColumns}
          />
        </Panel>
        <div className={styles.stack}>
          <Panel title={say("Pages")}>
            <FiguresTable
              label={say("Pages")}
              rows={pages}
              keyOf={({ pageId }) => pageId}
              columns={pageColumns}
            />
          </Panel>
          {shown.storeId === null ? (
            <Panel title={say("Stores")}>
              <FiguresTable
                label={say("Stores")}
                rows={stores}
                keyOf={({ storeId }) => storeId}
                columns={storeColumns}
              />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

function notesOn({ adOpened, pageSeen, dealSeen, dealOpened, dealAdded }: Sums, days: number) {
  return {
    adOpened: say("{count} a day", { count: perEach(adOpened, days) }),
    pageSeen: say("{count} an opening", { count: perEach(pageSeen, adOpened) }),
    dealSeen: say("{count} an opening", { count: perEach(dealSeen, adOpened) }),
    dealOpened: say("{share} of those seen", { share: shareOf(dealOpened, dealSeen) }),
    dealAdded: say("{share} of those seen", { share: shareOf(dealAdded, dealSeen) }),
  };
}
