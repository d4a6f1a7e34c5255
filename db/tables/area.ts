import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** A clickable area of a page; box as fractions of the page, origin top left. */
export interface AreaTable {
  id: Generated<number>;
  pageId: number;
  left: number;
  top: number;
  width: number;
  height: number;
  thumbnailIndex: number | null;
  featured: Flag;
  categoryId: number | null;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  /** The recipes linked to the area, as the recipe picker wrote them. */
  recipesJson: JsonText | null;
  /** Counts up at each save; a save that names an older one is refused. */
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export type AreaRow = Selectable<AreaTable>;
