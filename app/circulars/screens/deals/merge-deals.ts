import { type DealField, dealFields } from "#app/circulars/domain/deals/deal-fields";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import type { DealBatch } from "#app/circulars/domain/deals/schemas";
import type { StaleDeals } from "#app/circulars/domain/deals/write-deals.server";
import type { DealChange, DealClashes, DealConflict, DealStep } from "./deal-step";

export const noClashes: DealClashes = new Map();

/**
 * The fields that a batch changes and somebody else has changed to another value.
 * @param saved the deals that the batch was made on
 */
export function findClashes(
  { changed }: DealBatch,
  saved: ReadonlyMap<number, Deal>,
  { deals }: StaleDeals,
): DealClashes {
  const clashes = new Map<number, DealField[]>();
  for (const { id, version: _version, ...mine } of changed) {
    const [base, theirs] = [saved.get(id), deals.find((deal) => deal.id === id)];
    if (!base || !theirs) continue;
    const fields = dealFields.filter(
      (field) => mine[field] !== undefined && theirs[field] !== base[field] && theirs[field] !== mine[field],
    );
    if (fields.length > 0) clashes.set(id, fields);
  }
  return clashes;
}

/** Whether nothing that somebody else has done speaks against the batch: they changed other fields of its deals. */
export function canMerge({ deleted }: DealBatch, { ids, deals }: StaleDeals, clashes: DealClashes): boolean {
  const isDeleted = (id: number) => deleted.some((deal) => deal.id === id);
  return clashes.size === 0 && ids.length === deals.length && !ids.some(isDeleted);
}

/**
 * What is left of a step when the other's values stand.
 * @param idOf the id that a deal has now
 */
export function withoutClashes(
  { step, current, clashes }: DealConflict,
  idOf: (id: number) => number,
): DealStep {
  const changed = (step.changed ?? []).map((change) => {
    const theirs = clashes.get(idOf(change.id)) ?? [];
    const rest = Object.entries(change).filter(([name]) => !theirs.some((field) => field === name));
    return Object.fromEntries(rest) as DealChange;
  });
  const deleted = (step.deleted ?? []).filter((id) => !current.ids.includes(idOf(id)));
  return { ...step, changed: changed.filter((change) => Object.keys(change).length > 1), deleted };
}
