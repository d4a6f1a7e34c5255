import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

/** A sheet of Endcap's own, for those who have no account with a provider of spreadsheets. */
export interface SheetTable {
  id: Generated<number>;
  retailerId: number;
  name: string;
  /** string[]; empty until something is written. */
  headings: JsonText;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type SheetRow = Selectable<SheetTable>;

/** A row of a sheet, or of what is to take its place. */
export interface SheetRowTable {
  sheetId: number;
  /** Empty for what the sheet shows; otherwise what a run has laid out to take its place. */
  stage: string;
  /** From 1, the heading not counted. */
  position: number;
  /** Cell[] */
  cells: JsonText;
}

/** What was appended already, so that a second try appends nothing twice, or must not be appended any more. */
export interface SheetMarkTable {
  sheetId: number;
  /** Begins with "barred " where rows with it must not arrive. */
  mark: string;
  /** Until when it stays. */
  at: Instant;
}
