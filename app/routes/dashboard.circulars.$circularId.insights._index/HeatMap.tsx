import { NativeSelect, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Insights } from "#app/domain/insights/insights.server";
import styles from "./insights.module.css";

interface HeatMapProps extends Pick<Insights, "deals"> {
  pages: {
    id: number;
    number: number;
    /** Null until the page is rendered. */
    imageKey: string | null;
    /** Boxes as fractions of the page. */
    areas: { id: number; left: number; top: number; width: number; height: number }[];
  }[];
}

const percent = (fraction: number) => `${fraction * 100}%`;

/** A page with its areas, the redder the more often their deals were opened or added. */
export function HeatMap({ pages, deals }: HeatMapProps) {
  const [chosen, setChosen] = useState(pages[0]?.id);
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  if (!page) return null;
  const dealOf = new Map(deals.map((deal) => [deal.areaId, deal]));
  const interestOf = (areaId: number) => {
    const { dealOpened = 0, dealAdded = 0 } = dealOf.get(areaId)?.sums ?? {};
    return dealOpened + dealAdded;
  };
  const most = Math.max(1, ...pages.flatMap(({ areas }) => areas.map(({ id }) => interestOf(id))));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="heat-map">
      <div className={styles.heatHead}>
        <Title order={2} size="h4" id="heat-map">
          Heat map
        </Title>
        <NativeSelect
          aria-label="Page"
          value={page.id}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={pages.map(({ id, number }) => ({ value: String(id), label: `Page ${number}` }))}
        />
      </div>
      <Text c="dimmed" mb="sm">
        The number on an area says how often its deal was opened or added to a list. The stronger the red, the
        more often, compared with the most on any page: {most}.
      </Text>
      <div className={styles.heat}>
        {page.imageKey ? (
          <img src={`/public/images/${page.imageKey}`} alt="" />
        ) : (
          <div className={styles.noImage} />
        )}
        <ul aria-label={`Areas of page ${page.number}`}>
          {page.areas.map(({ id, left, top, width, height }) => (
            <li
              key={id}
              style={{
                ...{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) },
                background: `rgb(217 40 20 / ${0.1 + (0.55 * interestOf(id)) / most})`,
              }}
            >
              <span>
                <span className={styles.silent}>{dealOf.get(id)?.name ?? "Not seen yet"}: </span>
                {interestOf(id)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Paper>
  );
}
