import { useDroppable } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button, Text, Title } from "@mantine/core";
import { forwardRef } from "react";
import { IconX } from "#app/ui/icons";
import { say, sayNodes } from "#app/ui/language/say";
import { groupListId } from "./dragging";
import styles from "./group-pages.module.css";
import { PageThumb } from "./PagePool";
import type { GroupPage } from "./use-group-pages";

interface GroupListProps {
  /** The group's pages, in its order. */
  pages: GroupPage[];
  onRemove(pageId: number): void;
}

/** The group's pages: dragged, or picked up with Space and moved with the arrow keys. */
export const GroupList = forwardRef<HTMLElement, GroupListProps>(({ pages, onRemove }, ref) => {
  const { setNodeRef, isOver } = useDroppable({ id: groupListId });
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="group-title" className={styles.half}>
      <Title order={2} size="h4" id="group-title">
        {sayNodes("Pages of the group {total}", {
          total: <span className={styles.total}>{pages.length}</span>,
        })}
      </Title>
      <div ref={setNodeRef} className={styles.drop} data-over={isOver || undefined}>
        {pages.length === 0 ? (
          <Text c="dimmed" ta="center" className={styles.emptyDrop}>
            {say("Drag pages here, or press Add.")}
          </Text>
        ) : null}
        <SortableContext items={pages.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ol className={styles.pages}>
            {pages.map((page, index) => (
              <GroupListPage key={page.id} page={page} place={index + 1} onRemove={onRemove} />
            ))}
          </ol>
        </SortableContext>
      </div>
    </section>
  );
});

interface GroupListPageProps {
  page: GroupPage;
  /** 1-based. */
  place: number;
  onRemove(pageId: number): void;
}

function GroupListPage({ page, place, onRemove }: GroupListPageProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: page.id });
  return (
    <li
      ref={setNodeRef}
      className={styles.page}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        className={styles.grip}
        aria-label={say("Move page {number}, at place {place}", { number: page.number, place })}
      >
        <PageThumb page={page} />
      </button>
      <span className={styles.place} aria-hidden>
        {place}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => onRemove(page.id)}
        leftSection={<IconX size={14} aria-hidden />}
        aria-label={say("Remove page {number}", { number: page.number })}
      >
        {say("Remove")}
      </Button>
    </li>
  );
}
