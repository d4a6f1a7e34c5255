import { maxThumbnailShare } from "#app/circulars/domain/areas/area-geometry";
import type { Box } from "#app/kernel/ports/page-content";
import type { EditorArea } from "./editor-area";

/** A picture of the page; `id` is its index on the wire. */
export interface PageThumbnail extends Box {
  id: number;
  status: "cutting" | "ready" | "failed";
}

/** The pictures an area may take: not those of other areas, not those that nearly fill the page. */
export function offeredThumbnails(
  thumbnails: readonly PageThumbnail[],
  areas: readonly EditorArea[],
  ownKey: string,
): PageThumbnail[] {
  const taken = new Set(areas.filter((area) => area.key !== ownKey).map((area) => area.thumbnailIndex));
  return thumbnails.filter(
    ({ id, width, height }) => !taken.has(id) && width <= maxThumbnailShare && height <= maxThumbnailShare,
  );
}
