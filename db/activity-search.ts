import { engineOf, type Handle, type IdWindow, type WantedActivity } from "./engine";

export type { ActivityTextColumn, WantedActivity } from "./engine";

/** Ids of the lines of the activity log that are wanted, in the order they were written or the other way round. */
export function findActivityIds(db: Handle, wanted: WantedActivity, window: IdWindow): Promise<number[]> {
  return engineOf(db).findActivityIds(db, wanted, window);
}
