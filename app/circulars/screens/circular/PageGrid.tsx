import { DndContext } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Tooltip } from "@mantine/core";
import { memo, useMemo } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { IconGripVertical } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { type PageActions, PageCard } from "./PageCard";
import styles from "./pages.module.css";
import { usePageOrder } from "./use-page-order";

interface PageGridProps extends PageActions {
  circularId: number;
  pages: PageSummary[];
}

/** The circular's pages in their order, which dragging a page by its handle changes. */
export function PageGrid({ circularId, pages: saved, ...actions }: PageGridProps) {
  const { pages, busy, context } = usePageOrder(circularId, saved);
  const ids = useMemo(() => pages.map(({ id }) => id), [pages]);
  return (
    <DndContext {...context}>
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={busy}>
        <ol className={styles.grid} aria-label={say("Pages")} aria-busy={busy}>
          {pages.map((page) => (
            <GridPage
              key={page.id}
              circularId={circularId}
              page={page}
              alone={pages.length === 1}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface GridPageProps extends PageActions {
  circularId: number;
  page: PageSummary;
  /** There is no other page to change places with. */
  alone: boolean;
}

/** Drawn anew with its page alone: of sixty others none has changed when the screen is left. */
const GridPage = memo(function GridPage({ page, alone, ...card }: GridPageProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: page.id });
  const handle = alone ? null : (
    <Tooltip label={say("Move page {number}", { number: page.number })}>
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        variant="subtle"
        color="gray"
        size={30}
        className={styles.handle}
        aria-label={say("Move page {number}", { number: page.number })}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <PageCard page={page} handle={handle} {...card} />
    </li>
  );
});
