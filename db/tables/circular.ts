import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

export interface CircularTable {
  id: Generated<number>;
  retailerId: number;
  /** Unique within the retailer, as is the slug. */
  name: string;
  title: string;
  slug: string;
  activeDate: Instant;
  terminationDate: Instant;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CircularRow = Selectable<CircularTable>;

/** An uploaded PDF of a circular; its pages point at it. */
export interface CircularFileTable {
  id: Generated<number>;
  circularId: number;
  /** As the uploader named it; for display only. */
  fileName: string;
  /** Key in the file store. */
  fileKey: string;
  byteSize: number;
  pageCount: number;
  createdAt: Instant;
}

export type CircularFileRow = Selectable<CircularFileTable>;
