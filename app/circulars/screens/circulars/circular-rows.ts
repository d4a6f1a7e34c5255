import type { CircularSummary } from "#app/circulars/domain/circulars/queries.server";

/** What the list needs of a circular. Retailers' names are in the shell. */
export interface CircularRow
  extends Pick<
    CircularSummary,
    | "id"
    | "name"
    | "title"
    | "slug"
    | "status"
    | "activeWallTime"
    | "terminationWallTime"
    | "pageCount"
    | "areaCount"
  > {
  retailerId: number;
  /** How many things are to be done or looked at before it is ready; null for what has ended. */
  openCount: number | null;
  /** Null until its first page is drawn. */
  firstPageId: number | null;
}

export function toCircularRow(
  circular: CircularSummary,
  { openCount, firstPageId }: Pick<CircularRow, "openCount" | "firstPageId">,
): CircularRow {
  const { id, name, title, slug, status, activeWallTime, terminationWallTime, pageCount, areaCount } =
    circular;
  return {
    id,
    name,
    title,
    slug,
    status,
    activeWallTime,
    terminationWallTime,
    pageCount,
    areaCount,
    retailerId: circular.retailer.id,
    openCount,
    firstPageId,
  };
}
