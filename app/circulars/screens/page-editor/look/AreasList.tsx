import { Text, Title } from "@mantine/core";
import { memo } from "react";
import { say, sayNodes } from "#app/ui/language/say";
import { areaName, type EditorArea } from "../editor-area";
import styles from "./editor-lists.module.css";
import { useLight } from "./lit-area";

interface AreasListProps {
  /** The areas to list, in reading order. */
  areas: readonly EditorArea[];
  selectedKey: string | null;
  onFind(key: string): void;
}

/** All areas of the page: a click finds one on the page, pointing at one lights it up. */
export const AreasList = memo(function AreasList({ areas, selectedKey, onFind }: AreasListProps) {
  const light = useLight();
  return (
    <section className={styles.areas} aria-labelledby="areas-title">
      <Title order={2} size="h3" id="areas-title" className={styles.listTitle}>
        {sayNodes("Areas {count}", { count: <span className={styles.count}>{areas.length}</span> })}
      </Title>
      {areas.length === 0 ? (
        <Text c="dimmed" size="sm" px="sm">
          {say("No areas yet. Drag on the page to draw one, press N, or take a suggested area.")}
        </Text>
      ) : (
        <ol className={styles.list}>
          {areas.map((area) => (
            <li key={area.key}>
              <button
                type="button"
                className={styles.entry}
                aria-label={say("Find {area}", { area: areaName(area) })}
                aria-current={area.key === selectedKey || undefined}
                onClick={() => onFind(area.key)}
                onPointerEnter={() => light(area.key)}
                onPointerLeave={() => light(null)}
                onFocus={() => light(area.key)}
                onBlur={() => light(null)}
              >
                <span className={styles.name}>
                  {[area.prefix, area.ingredient].filter(Boolean).join(" ")}
                </span>
                <span className={styles.deal}>{area.deal}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
});
