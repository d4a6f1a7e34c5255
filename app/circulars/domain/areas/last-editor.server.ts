import type { Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";

/** Changes of areas since one of them was changed are few; more lines than these are not looked through. */
const maxLines = 200;

interface ChangedArea {
  id: number;
  updatedAt: string;
}

/**
 * The refusal of a change that was made on older versions, which names whoever changed them.
 * @param what "this area", "2 of these deals"
 * @param current what is there now
 */
export async function staleError(
  tx: Tx,
  retailerId: number,
  { what, changed, current }: { what: string; changed: readonly ChangedArea[]; current: unknown },
): Promise<DomainError> {
  const editors = await findLastEditors(tx, retailerId, changed);
  const [only, ...others] = new Set(changed.map(({ id }) => editors.get(id)));
  const who = others.length === 0 ? only : undefined;
  const isActor = who !== undefined && tx.actor.kind === "user" && who.userId === tx.actor.id;
  const message = isActor
    ? `You have changed ${what} in another window in the meantime.`
    : `${who?.name ?? "Somebody else"} has changed ${what} in the meantime.`;
  return new DomainError("conflict", message, { current });
}

/** The refusal of a change of an area that was deleted since it was read, which names whoever deleted it. */
export async function deletedError(tx: Tx, retailerId: number, id: number): Promise<DomainError> {
  const who = await tx.db
    .selectFrom("activity")
    .leftJoin("user", "user.id", "activity.userId")
    .select(["activity.userId", "activity.userName", "user.firstName", "user.lastName"])
    .where("activity.retailerId", "=", retailerId)
    .where("activity.name", "=", "area.deleted")
    .where("activity.entityId", "=", id)
    .orderBy("activity.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isActor = who !== undefined && tx.actor.kind === "user" && who.userId === tx.actor.id;
  const message = isActor
    ? "You have deleted this area in another window in the meantime."
    : `${who ? nameOf(who) : "Somebody else"} has deleted this area in the meantime.`;
  return new DomainError("conflict", message, { current: null });
}

function nameOf(who: { firstName: string | null; lastName: string | null; userName: string }): string {
  return [who.firstName, who.lastName].filter(Boolean).join(" ") || who.userName;
}

interface Editor {
  userId: number | null;
  name: string;
}

/** Who made the newest version of each area, by the activity log. */
async function findLastEditors(
  tx: Tx,
  retailerId: number,
  changed: readonly ChangedArea[],
): Promise<Map<number, Editor>> {
  const found = new Map<number, Editor>();
  const [since] = changed.map(({ updatedAt }) => updatedAt).sort();
  if (since === undefined) return found;
  const lines = await listLines(tx, retailerId, since);
  const editors = new Map<string, Editor>();
  for (const { entityId, after, ...who } of lines) {
    const name = nameOf(who);
    const editor = editors.get(name) ?? { userId: who.userId, name };
    editors.set(name, editor);
    for (const { id } of changed) {
      const isTold = entityId === id || after?.includes(`(${id})":`);
      if (isTold && !found.has(id)) found.set(id, editor);
    }
  }
  return found;
}

/** The newest first. */
function listLines(tx: Tx, retailerId: number, since: string) {
  return tx.db
    .selectFrom("activity")
    .leftJoin("user", "user.id", "activity.userId")
    .select(["activity.entityId", "activity.after", "activity.userId", "activity.userName"])
    .select(["user.firstName", "user.lastName"])
    .where("activity.retailerId", "=", retailerId)
    .where("activity.logType", "=", "area")
    .where("activity.at", ">=", since)
    .orderBy("activity.id", "desc")
    .limit(maxLines)
    .execute();
}
