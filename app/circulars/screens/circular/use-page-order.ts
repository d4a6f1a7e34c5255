import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useMemo, useState } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";

// Constants, since with new objects dnd-kit would render every page again whenever the screen renders.
const byPointer = { activationConstraint: { distance: 6 } };
const byKeyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * The order of a circular's pages while they are dragged: a page stays where it is dropped and the order is saved at
 * once; if that is refused, the pages go back to the saved order.
 */
export function usePageOrder(circularId: number, saved: PageSummary[]) {
  const savedIds = saved.map(({ id }) => id);
  /** The order that is being saved; null if none is. */
  const [moved, setMoved] = useState<number[] | null>(null);
  const sender = useFormSender({
    action: `/dashboard/circulars/${circularId}/page-order`,
    fallback: "Error updating circular page",
    onDone: () => {
      setMoved(null);
      notifySuccess(say("The order of the pages was saved."));
    },
    onRefused: ({ message }) => {
      setMoved(null);
      notifyError(message);
    },
  });
  const ids = moved ?? savedIds;
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeyboard));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id))];
    if (from < 0 || to < 0 || from === to) return;
    const order = arrayMove(ids, from, to);
    setMoved(order);
    const form = new FormData();
    form.set("pageIds", order.join());
    form.set("startedFrom", savedIds.join());
    sender.send(form);
  };
  const nameOf = (id: number) =>
    say("page {number}", { number: saved.find((page) => page.id === id)?.number ?? "" });
  const pages = useMemo(() => pagesInOrder(saved, moved), [saved, moved]);
  return {
    pages,
    busy: sender.busy,
    context: {
      id: "circular-pages",
      sensors,
      collisionDetection: closestCenter,
      accessibility: { announcements: announcementsOf(nameOf, (id) => ids.indexOf(id) + 1) },
      onDragEnd: drop,
    },
  };
}

/** @param ids null for the saved order */
function pagesInOrder(saved: PageSummary[], ids: number[] | null): PageSummary[] {
  if (ids === null) return saved;
  return ids.flatMap((id, index) => {
    const page = saved.find((one) => one.id === id);
    return page ? { ...page, number: index + 1 } : [];
  });
}

/** What screen readers say about a drag. */
function announcementsOf(nameOf: (id: number) => string, placeOf: (id: number) => number): Announcements {
  return {
    onDragStart: ({ active }) => say("Picked up {page}.", { page: nameOf(Number(active.id)) }),
    onDragOver: ({ active, over }) =>
      over
        ? say("{page} is over place {place}.", {
            page: nameOf(Number(active.id)),
            place: placeOf(Number(over.id)),
          })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? say("{page} was put down at place {place}.", {
            page: nameOf(Number(active.id)),
            place: placeOf(Number(over.id)),
          })
        : say("{page} was put back.", { page: nameOf(Number(active.id)) }),
    onDragCancel: ({ active }) => say("{page} was put back.", { page: nameOf(Number(active.id)) }),
  };
}
