import type { CircularSummary } from "#app/domain/circulars/queries.server";

/** What the list shows of a circular. */
export type CircularRow = Omit<CircularSummary, "retailer"> & {
  retailer: { id: number; name: string };
  expired: boolean;
};

export function toCircularRow(circular: CircularSummary, now: Date): CircularRow {
  const { id, name } = circular.retailer;
  return {
    ...circular,
    retailer: { id, name },
    expired: Date.parse(circular.terminationDate) <= now.getTime(),
  };
}
