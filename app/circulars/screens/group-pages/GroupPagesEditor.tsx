import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { Alert, Button } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { useBeforeUnload } from "@remix-run/react";
import { useRef, useState } from "react";
import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { isLaidOut } from "#app/circulars/domain/group-pages/is-laid-out";
import { whatStoresSee } from "#app/circulars/ui/who-sees";
import { BackButton } from "#app/ui/BackButton";
import { isFocusLost } from "#app/ui/keep-focus";
import { say, told } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { UnsavedQuestion } from "#app/ui/UnsavedQuestion";
import { useOpened } from "#app/ui/use-dialog";
import { announcementsOf, dropOf } from "./dragging";
import { GroupList } from "./GroupList";
import styles from "./group-pages.module.css";
import { OtherGroupsQuestion } from "./OtherGroupsQuestion";
import { PagePool, PageThumb } from "./PagePool";
import { type GroupPage, useGroupPages } from "./use-group-pages";

interface GroupPagesEditorProps {
  circular: { id: number; name: string };
  group: GroupOfCircular;
  otherGroups: GroupOfCircular[];
  pages: GroupPage[];
}

/** The circular's pages at the left, those that the group shows at the right, in its order. */
export function GroupPagesEditor({ circular, group, otherGroups, pages }: GroupPagesEditorProps) {
  const editing = useGroupPages({
    action: `/dashboard/circulars/${circular.id}/groups/${group.id}`,
    savedIds: group.pageIds,
  });
  const { ids, changed, sender } = editing;
  const current = sender.refused?.current;
  const list = useRef<HTMLElement>(null);
  // Buttons go with the page they remove, and are switched off when there is nothing more to add or save.
  useDidUpdate(() => {
    if (isFocusLost()) list.current?.focus({ preventScroll: true });
  }, [ids, sender.busy]);
  const unsaved = () => changed && !sender.busy;
  useBeforeUnload((event) => {
    if (unsaved()) event.preventDefault();
  });
  const { dragged, context } = useDragging(pages, editing);
  const [asking, question] = useOpened();
  const isFirstGroup = !isLaidOut([group, ...otherGroups]) && otherGroups.length > 0;
  const laidOut = isLaidOut([{ pageIds: ids }, ...otherGroups]);
  const shown = ids.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  return (
    <Screen>
      <PageHead
        title={say("Pages of {name}", { name: group.name })}
        subtitle={`${circular.name} · ${whatStoresSee({ ...group, pageIds: ids }, pages.length, laidOut)}`}
      >
        <BackButton to={`/dashboard/circulars/${circular.id}/edit`} />
        <Button
          variant="default"
          onClick={() => editing.add(pages.map(({ id }) => id))}
          disabled={ids.length === pages.length}
        >
          {say("Add All Pages")}
        </Button>
        <Button
          onClick={() => (isFirstGroup ? question.open() : editing.save())}
          loading={sender.busy}
          disabled={!changed}
        >
          {say("Save")}
        </Button>
      </PageHead>
      {sender.refused ? (
        <Alert color="red" title={say("Error")} role="alert">
          {told(sender.refused.message)}{" "}
          {Array.isArray(current) ? (
            <Button size="compact-sm" variant="default" onClick={() => editing.takeSaved(current)}>
              {say("Take what was saved")}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <DndContext {...context}>
        <div className={styles.halves}>
          <PagePool pages={pages} shownIds={ids} onAdd={(id) => editing.add([id])} />
          <GroupList ref={list} pages={shown} onRemove={editing.remove} />
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged ? <PageThumb page={dragged} dragged /> : null}
        </DragOverlay>
      </DndContext>
      <OtherGroupsQuestion
        opened={asking}
        onClose={question.close}
        otherGroups={otherGroups}
        pageCount={pages.length}
        onAnswer={(answer) => {
          question.close();
          editing.save(answer);
        }}
      />
      <UnsavedQuestion unsaved={unsaved} />
    </Screen>
  );
}

/** What the drag-and-drop context is told, and the page under way. */
function useDragging(pages: GroupPage[], editing: ReturnType<typeof useGroupPages>) {
  const { ids } = editing;
  const [dragged, setDragged] = useState<GroupPage | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: number) =>
    say("page {number}", { number: pages.find((page) => page.id === id)?.number ?? "" });
  const drop = (event: DragEndEvent) => {
    setDragged(null);
    const meant = dropOf(event, ids);
    if (meant?.kind === "add") editing.add([meant.pageId], meant.index);
    if (meant?.kind === "move") editing.move(meant.pageId, meant.index);
  };
  return {
    dragged,
    context: {
      id: "group-pages",
      sensors,
      collisionDetection: whatIsUnder,
      accessibility: { announcements: announcementsOf(nameOf, (id) => ids.indexOf(id) + 1) },
      onDragStart: ({ active }: { active: { id: string | number } }) => {
        const id = Number(String(active.id).replace("pool-", ""));
        setDragged(pages.find((page) => page.id === id) ?? null);
      },
      onDragEnd: drop,
      onDragCancel: () => setDragged(null),
    },
  };
}

/**
 * A page of the circular must be over the group to get in, and a page of the group that the pointer is on counts
 * before the list around it. Keys have no pointer: they go from page to page.
 */
const whatIsUnder: CollisionDetection = (args) => {
  const isPage = ({ id }: { id: UniqueIdentifier }) => typeof id === "number";
  if (!args.pointerCoordinates) {
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(isPage) });
  }
  const within = pointerWithin(args);
  const pages = within.filter(isPage);
  return pages.length > 0 ? pages : within;
};
