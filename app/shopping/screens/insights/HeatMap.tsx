import { ActionIcon, NativeSelect, SegmentedControl, Text } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import { IconChevronLeft, IconChevronRight, type TablerIcon } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { figure } from "./figures";
import styles from "./heat-map.module.css";
import { saidDeal } from "./names";
import { Panel } from "./Panel";

const measures = [
  { value: "dealSeen", label: "Seen" },
  { value: "dealOpened", label: "Opened" },
  { value: "dealAdded", label: "Added" },
] as const;

type Measure = (typeof measures)[number]["value"];

/** How strongly a deal is coloured, by its share of the most; what was never done stays clear. */
function heatOf(count: number, most: number): number {
  return count === 0 ? 0 : 0.1 + (0.48 * count) / most;
}

/** The pages with their deals, the redder the more often. Beside the picture stands all that it shows, in words. */
export function HeatMap({ pages, deals }: Pick<Insights, "pages" | "deals">) {
  const there = pages.filter(({ number }) => number !== null);
  const [chosen, setChosen] = useState(0);
  const [measure, setMeasure] = useState<Measure>("dealOpened");
  const page = there[chosen] ?? there[0];
  if (!page) return null;
  const countOf = ({ sums }: Insights["deals"][number]) => sums[measure] ?? 0;
  const most = Math.max(1, ...deals.map(countOf));
  const ofPage = deals
    .filter(({ pageId, box }) => pageId === page.pageId && box)
    .sort((a, b) => countOf(b) - countOf(a));
  return (
    <Panel
      title={say("Heat map")}
      hint={say("Darker red means more opens, compared with the most-opened deal.")}
      tools={
        <div className={styles.tools}>
          <SegmentedControl
            aria-label={say("Show")}
            size="xs"
            transitionDuration={120}
            data={measures.map((each) => ({ ...each, label: told(each.label) }))}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
          />
          <PageChooser pages={there} chosen={there.indexOf(page)} onChoose={setChosen} />
        </div>
      }
    >
      <div className={styles.heat}>
        <div>
          <PagePicture page={page} deals={ofPage} countOf={countOf} most={most} />
          <div className={styles.legend} aria-hidden>
            <span>0</span>
            <span className={styles.scale} />
            <span>{figure(most)}</span>
          </div>
        </div>
        {ofPage.length === 0 ? (
          <Text c="dimmed">{say("This page has no areas, so nothing on it can be opened.")}</Text>
        ) : (
          <ol
            className={styles.list}
            aria-label={say("Deals of page {number}, the most first", { number: page.number })}
          >
            {ofPage.map((deal) => (
              <li key={deal.areaId}>
                <span className={styles.name}>{saidDeal(deal)}</span>
                <span className={styles.count}>{figure(countOf(deal))}</span>
                <span className={styles.bar} style={{ width: `${(100 * countOf(deal)) / most}%` }} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

interface PagePictureProps {
  page: Insights["pages"][number];
  deals: Insights["deals"];
  countOf: (deal: Insights["deals"][number]) => number;
  most: number;
}

function PagePicture({ page, deals, countOf, most }: PagePictureProps) {
  const { image, number } = page;
  return (
    <div className={styles.sheet} style={image ? { aspectRatio: `${image.width} / ${image.height}` } : {}}>
      {image ? (
        <img
          key={page.pageId}
          src={pageImageUrl(page.pageId, "big")}
          alt={say("Page {number}", { number })}
        />
      ) : (
        <Text c="dimmed" className={styles.noImage}>
          {say("The page has no picture yet.")}
        </Text>
      )}
      <div aria-hidden>
        {deals.map((deal) => (
          <div
            key={deal.areaId}
            className={styles.area}
            title={`${saidDeal(deal)}: ${figure(countOf(deal))}`}
            style={placeOf(deal, heatOf(countOf(deal), most))}
          >
            <span>{figure(countOf(deal))}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function placeOf({ box }: Insights["deals"][number], heat: number): CSSProperties {
  const percent = (fraction: number) => `${fraction * 100}%`;
  const { left = 0, top = 0, width = 0, height = 0 } = box ?? {};
  return {
    ...{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) },
    background: `rgb(217 40 20 / ${heat})`,
  };
}

interface PageChooserProps {
  pages: Insights["pages"];
  /** Index of the page. */
  chosen: number;
  onChoose(index: number): void;
}

/** Goes from page to page. At the ends a button does nothing but isn't disabled, so that it keeps the focus. */
function PageChooser({ pages, chosen, onChoose }: PageChooserProps) {
  const button = (label: string, Icon: TablerIcon, to: number) => {
    const isEnd = pages[to] === undefined;
    return (
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={isEnd}
        data-disabled={isEnd || undefined}
        onClick={() => !isEnd && onChoose(to)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={styles.chooser}>
      {button(say("Previous page"), IconChevronLeft, chosen - 1)}
      <NativeSelect
        aria-label={say("Page")}
        size="xs"
        value={chosen}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={pages.map(({ number, sums }, index) => ({
          value: String(index),
          label: say("Page {number} · seen {count}", { number, count: figure(sums.pageSeen) }),
        }))}
      />
      {button(say("Next page"), IconChevronRight, chosen + 1)}
    </div>
  );
}
