import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** A product category, shared by all retailers. */
export interface CategoryTable {
  id: Generated<number>;
  name: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CategoryRow = Selectable<CategoryTable>;
