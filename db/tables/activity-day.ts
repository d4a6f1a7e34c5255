/**
 * How many lines of the activity log each UTC day has of each retailer, and which ids they span; kept by the database
 * itself, so that days are counted and found without reading their lines.
 */
export interface ActivityDayTable {
  /** YYYY-MM-DD. */
  day: string;
  /** 0: lines of no retailer. */
  retailerId: number;
  lines: number;
  firstId: number;
  lastId: number;
}
