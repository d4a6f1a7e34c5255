import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** Stores that show the same pages of a circular, in the same order. */
export interface CircularGroupTable {
  id: Generated<number>;
  retailerId: number;
  /** Unique within the retailer. */
  name: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CircularGroupRow = Selectable<CircularGroupTable>;

/** That a group shows a page, and where. The page says of which circular. */
export interface CircularGroupPageTable {
  circularGroupId: number;
  pageId: number;
  /** 1-based place among the group's pages of the circular. */
  position: number;
}
