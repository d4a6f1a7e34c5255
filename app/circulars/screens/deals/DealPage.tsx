import { Button, Text } from "@mantine/core";
import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { pagePath } from "#app/circulars/ui/page-addresses";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { IconPencil } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { boxStyle } from "../page-editor/look/PageBoxes";
import styles from "./deals.module.css";

/** A page as the loader gives it. */
export interface DealsPage {
  id: number;
  number: number;
  isDrawn: boolean;
  width: number;
  height: number;
}

interface DealPageProps {
  circularId: number;
  page: DealsPage;
  /** The deals of this page. */
  deals: readonly Deal[];
  currentId: number | null;
  onChoose(dealId: number): void;
}

/** The page of a deal, with the deal's box marked; pressing another box selects that deal in the table. */
export function DealPage({ circularId, page, deals, currentId, onChoose }: DealPageProps) {
  const room = useRef<HTMLDivElement>(null);
  // Scrolls the page's own frame, not the window: on a phone the page lies below the table that staff work in.
  useEffect(() => {
    const box = room.current?.querySelector<HTMLElement>(`[data-deal="${currentId}"]`);
    if (!box || !room.current) return;
    const { scrollTop, clientHeight } = room.current;
    const isInSight =
      box.offsetTop >= scrollTop && box.offsetTop + box.offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) room.current.scrollTop = box.offsetTop - (clientHeight - box.offsetHeight) / 2;
  }, [currentId]);
  return (
    <aside className={styles.page} aria-label={say("Page {number}", { number: page.number })}>
      <div className={styles.pageHead}>
        <Text fw={600}>{say("Page {number}", { number: page.number })}</Text>
        <Button
          component={Link}
          to={pagePath(circularId, page.id)}
          variant="default"
          size="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {say("Edit page {number}", { number: page.number })}
        </Button>
      </div>
      <div ref={room} className={styles.sheetRoom}>
        {!page.isDrawn ? (
          <Text c="dimmed" p="md">
            {say("This page is still being drawn.")}
          </Text>
        ) : (
          <div className={styles.sheet} style={{ aspectRatio: page.width / page.height }}>
            <img
              src={pageImageUrl(page.id, "big")}
              alt={say("Page {number}", { number: page.number })}
              draggable={false}
              decoding="async"
            />
            {deals.map((deal) => (
              <button
                key={deal.id}
                type="button"
                data-deal={deal.id}
                className={styles.box}
                style={boxStyle(deal)}
                aria-current={deal.id === currentId || undefined}
                aria-label={say("Find {ingredient}", { ingredient: deal.ingredient })}
                title={deal.ingredient}
                onClick={() => onChoose(deal.id)}
              />
            ))}
          </div>
        )}
      </div>
    </aside>
  );
}
