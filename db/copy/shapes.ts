/** A table whose rows are kept, as the schema has it. */
export interface TableShape {
  name: string;
  /** By name, so that both engines list them alike. */
  columns: string[];
  /** Its primary key, in the order of the key. Rows are read and compared in this order. */
  key: string[];
  /** Tables that its foreign keys point at. */
  references: string[];
}

/** In the order of the table's columns: a text, a number or null. */
export type Row = unknown[];
