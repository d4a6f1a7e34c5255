import { dealFieldLabels, dealFields } from "./deal-fields";

/** The columns of a file of deals, in their order. */
export const fileColumns = [
  "id",
  "page",
  ...dealFields,
  "left",
  "top",
  "width",
  "height",
  "picture",
] as const;

export type FileColumn = (typeof fileColumns)[number];

/** Not "ID" alone: Excel takes a text that begins so for a file of another kind. */
export const fileColumnLabels: Record<FileColumn, string> = {
  id: "Deal ID",
  page: "Page",
  ...dealFieldLabels,
  left: "Left",
  top: "Top",
  width: "Width",
  height: "Height",
  picture: "Picture",
};

/** The number of the column that holds each, from 0; those that a file leaves out are missing. */
export type ColumnPlaces = Partial<Record<FileColumn, number>>;

/** Finds columns by their headings, in whatever order and case; of two with the same heading the first one counts. */
export function findColumns(headings: readonly string[]): ColumnPlaces {
  const plain = headings.map(plainHeading);
  const places = fileColumns.map((column) => [column, plain.indexOf(plainHeading(fileColumnLabels[column]))]);
  return Object.fromEntries(places.filter(([, place]) => place !== -1)) as ColumnPlaces;
}

function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}]/gu, "");
}
