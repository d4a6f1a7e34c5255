import { useDraggable } from "@dnd-kit/core";
import { Button, Text, Title } from "@mantine/core";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { IconCheck, IconPlus } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { poolId } from "./dragging";
import styles from "./group-pages.module.css";
import type { GroupPage } from "./use-group-pages";

interface PagePoolProps {
  pages: GroupPage[];
  /** Ids of the pages that are in the group already. */
  shownIds: number[];
  onAdd(pageId: number): void;
}

/** All pages of the circular, to be dragged into the group or added at its end with their button. */
export function PagePool({ pages, shownIds, onAdd }: PagePoolProps) {
  return (
    <section aria-labelledby="pool-title" className={styles.half}>
      <Title order={2} size="h4" id="pool-title">
        {say("Pages of the circular")}
      </Title>
      {pages.length === 0 ? <Text c="dimmed">{say("The circular has no pages yet.")}</Text> : null}
      <ul className={styles.pages}>
        {pages.map((page) => (
          <PoolPage key={page.id} page={page} shown={shownIds.includes(page.id)} onAdd={onAdd} />
        ))}
      </ul>
    </section>
  );
}

interface PoolPageProps {
  page: GroupPage;
  shown: boolean;
  onAdd(pageId: number): void;
}

function PoolPage({ page, shown, onAdd }: PoolPageProps) {
  const { setNodeRef, listeners } = useDraggable({ id: poolId(page.id), disabled: shown });
  return (
    <li ref={setNodeRef} className={styles.page} data-shown={shown || undefined}>
      <span {...listeners} tabIndex={-1} className={styles.grip}>
        <PageThumb page={page} />
      </span>
      <Button
        size="compact-sm"
        variant={shown ? "transparent" : "light"}
        c={shown ? "dimmed" : undefined}
        aria-disabled={shown}
        onClick={() => onAdd(page.id)}
        leftSection={shown ? <IconCheck size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
        aria-label={
          shown
            ? say("Page {number} is in the group", { number: page.number })
            : say("Add page {number}", { number: page.number })
        }
      >
        {shown ? say("In the group") : say("Add")}
      </Button>
    </li>
  );
}

/** A page's small picture with its number in the circular. */
export function PageThumb({ page, dragged = false }: { page: GroupPage; dragged?: boolean }) {
  return (
    <span className={styles.thumb} data-dragged={dragged || undefined}>
      {page.imageKey ? (
        <img src={pageImageUrl(page.id, "small", page.imageKey)} alt="" draggable={false} loading="lazy" />
      ) : (
        <span className={styles.undrawn}>{say("Not drawn yet")}</span>
      )}
      <span className={styles.number}>{say("Page {number}", { number: page.number })}</span>
    </span>
  );
}
