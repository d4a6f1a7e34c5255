import type { DealField } from "#app/circulars/domain/deals/deal-fields";
import type { AddedDeal, DealTexts } from "#app/circulars/domain/deals/schemas";
import type { StaleDeals } from "#app/circulars/domain/deals/write-deals.server";

/** Fields of one deal that are to be changed. */
export type DealChange = { id: number } & Partial<DealTexts>;

/** What one act does to the deals: all of it is written, or none. */
export interface DealStep {
  /** The step's name on the undo button, e.g. "Delete 3 deals". */
  label: string;
  changed?: readonly DealChange[];
  added?: readonly AddedDeal[];
  deleted?: readonly number[];
}

/** The fields that two people have changed to different values, by deal; the others are merged. */
export type DealClashes = ReadonlyMap<number, readonly DealField[]>;

/** A step that met deals of which somebody else has changed the same fields, or deleted or changed what it is about. */
export interface DealConflict {
  step: DealStep;
  message: string;
  current: StaleDeals;
  clashes: DealClashes;
}
