import type { GroupOfCircular } from "./group-pages.server";

/** Whether groups decide what stores see of the circular: from the first page on that any of them shows. */
export function isLaidOut(groups: readonly Pick<GroupOfCircular, "pageIds">[]): boolean {
  return groups.some(({ pageIds }) => pageIds.length > 0);
}
