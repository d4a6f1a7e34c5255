import type { Announcements, DragEndEvent, UniqueIdentifier } from "@dnd-kit/core";
import { say } from "#app/ui/language/say";

/** The group's list as a whole, for drops beside its pages. */
export const groupListId = "group";

/** A page in the circular's grid; the page inside the group is known by its plain id. */
export const poolId = (pageId: number): UniqueIdentifier => `pool-${pageId}`;

/** What a drop means for the order of the group; null for one beside the list. */
export function dropOf(
  { active, over }: Pick<DragEndEvent, "active" | "over">,
  ids: number[],
): { kind: "add" | "move"; pageId: number; index: number } | null {
  if (!over) return null;
  const fromPool = pageInPool(active.id);
  const at = ids.indexOf(Number(over.id));
  if (fromPool !== null) {
    if (over.id !== groupListId && at < 0) return null;
    return { kind: "add", pageId: fromPool, index: at < 0 ? ids.length : at };
  }
  return at < 0 ? null : { kind: "move", pageId: Number(active.id), index: at };
}

function pageInPool(id: UniqueIdentifier): number | null {
  const found = /^pool-(\d+)$/.exec(String(id));
  return found ? Number(found[1]) : null;
}

/** What is said of a drag to those who don't see it. */
export function announcementsOf(
  nameOf: (pageId: number) => string,
  placeOf: (pageId: number) => number,
): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(pageInPool(id) ?? Number(id));
  const isOver = (page: string, place: number) =>
    place > 0
      ? say("{page} is over place {place}.", { page, place })
      : say("{page} is over the end of the group.", { page });
  const wasPutDown = (page: string, place: number) =>
    place > 0
      ? say("{page} was put down at place {place}.", { page, place })
      : say("{page} was put down at the end of the group.", { page });
  return {
    onDragStart: ({ active }) => say("Picked up {page}.", { page: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? isOver(name(active.id), placeOf(Number(over.id)))
        : say("{page} is beside the group.", { page: name(active.id) }),
    onDragEnd: ({ active, over }) =>
      over
        ? wasPutDown(name(active.id), placeOf(Number(over.id)))
        : say("{page} was put back.", { page: name(active.id) }),
    onDragCancel: ({ active }) => say("{page} was put back.", { page: name(active.id) }),
  };
}
