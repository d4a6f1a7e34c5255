import type { CircularSummary } from "#app/domain/circulars/queries.server";

/** What the list needs of a circular and no more: there may be thousands. Retailers' names are in the shell. */
export interface CircularRow
  extends Pick<
    CircularSummary,
    "id" | "name" | "title" | "slug" | "activeWallTime" | "terminationWallTime" | "pageCount" | "areaCount"
  > {
  retailerId: number;
  expired: boolean;
}

export function toCircularRow(circular: CircularSummary, now: Date): CircularRow {
  const { id, name, title, slug, activeWallTime, terminationWallTime, pageCount, areaCount } = circular;
  return {
    id,
    name,
    title,
    slug,
    activeWallTime,
    terminationWallTime,
    pageCount,
    areaCount,
    retailerId: circular.retailer.id,
    expired: Date.parse(circular.terminationDate) <= now.getTime(),
  };
}
