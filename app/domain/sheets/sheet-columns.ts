import type { Cell } from "../ports/spreadsheets";

export interface SheetColumns {
  /** The sheet's headings with the new ones at their right. */
  headings: string[];
  /** Where each heading that was asked for stands, from 0. */
  places: number[];
  added: string[];
}

/**
 * Finds the columns of headings by their names, spaces around them left aside; of two columns of one name the
 * first counts.
 * @param existing the sheet's first row
 */
export function columnsOf(existing: string[], wanted: string[]): SheetColumns {
  const headings = [...existing];
  const named = existing.map((heading) => heading.trim());
  const added: string[] = [];
  const places = wanted.map((heading) => {
    const place = named.indexOf(heading.trim());
    if (place >= 0) return place;
    added.push(heading);
    return headings.push(heading) - 1;
  });
  return { headings, places, added };
}

/** True when the sheet has these columns, in this order, and no others. */
export function areAllColumns({ headings, places }: SheetColumns): boolean {
  return headings.length === places.length && places.every((place, index) => place === index);
}

/** A row of `width` cells with each cell in its place; what is left holds what `before` held. */
export function placeCells(row: Cell[], places: number[], width: number, before: Cell[] = []): Cell[] {
  const placed = Array.from({ length: width }, (_, column) => before[column] ?? null);
  for (const [index, place] of places.entries()) placed[place] = row[index] ?? null;
  return placed;
}
