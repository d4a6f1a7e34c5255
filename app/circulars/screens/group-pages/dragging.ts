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
  const place = (id: UniqueIdentifier) =>
    placeOf(Number(id)) > 0 ? say("place {id}", { id: placeOf(Number(id)) }) : say("the end of the group");
  return {
    onDragStart: ({ active }) => say("Picked up {id}.", { id: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? say("{id} is over {id2}.", { id: name(active.id), id2: place(over.id) })
        : say("{id} is beside the group.", { id: name(active.id) }),
    onDragEnd: ({ active, over }) =>
      over
        ? say("{id} was put down at {id2}.", { id: name(active.id), id2: place(over.id) })
        : say("{id} was put back.", { id: name(active.id) }),
    onDragCancel: ({ active }) => say("{id} was put back.", { id: name(active.id) }),
  };
}
