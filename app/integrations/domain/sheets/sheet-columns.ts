import type { Cell } from "#app/kernel/ports/spreadsheets";

export interface SheetColumns {
  /** The sheet's headings with the new ones at their right. */
  headings: string[];
  /** Where each heading that was asked for stands, from 0. */
  places: number[];
  added: string[];
}

/**
 * Finds the columns of headings by their names, without regard to case and to blanks; of two columns of one name the one
 * that is written as it was asked for counts, otherwise the first.
 * @param existing the sheet's first row
 */
export function columnsOf(existing: string[], wanted: string[]): SheetColumns {
  const headings = [...existing];
  const named = existing.map((heading) => heading.trim());
  const loosely = existing.map(nameOf);
  const added: string[] = [];
  const places = wanted.map((heading) => {
    const exact = named.indexOf(heading.trim());
    const place = exact >= 0 ? exact : loosely.indexOf(nameOf(heading));
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

/** Above columns of their own people have more: a list of one column is told from a title by its length. */
const maxTitleRows = 3;

/** How many columns tell a row of headings from a row that holds a heading's text by chance. */
const enoughHeadings = 2;

/** Whether a row is the one with these headings, though some may have been renamed or taken away. */
export function holdsHeadings(row: string[], wanted: string[]): boolean {
  return countHeadings(row, wanted) >= Math.min(enoughHeadings, wanted.length);
}

/**
 * The row of headings among a sheet's first rows: people put titles and blank rows above it.
 * @returns its index; where no row holds the headings that of the first row with anything in it, or of the one below
 * titles with nothing under them; 0 when there is none
 */
export function headingRowOf(rows: string[][], wanted: string[]): number {
  let best = { index: -1, count: 0 };
  for (const [index, row] of rows.entries()) {
    const count = countHeadings(row, wanted);
    if (count > best.count && holdsHeadings(row, wanted)) best = { index, count };
  }
  if (best.index >= 0) return best.index;
  const filled = rows.flatMap((row, index) => {
    const count = row.filter((cell) => cell.trim() !== "").length;
    return count > 0 ? [{ index, isTitle: count === 1 && countHeadings(row, wanted) === 0 }] : [];
  });
  const holdTitles = filled.length <= maxTitleRows && filled.every(({ isTitle }) => isTitle);
  return (holdTitles ? filled.map(({ index }) => index + 1).at(-1) : filled[0]?.index) ?? 0;
}

function countHeadings(row: string[], wanted: string[]): number {
  const there = new Set(row.map(nameOf));
  return wanted.filter((heading) => there.has(nameOf(heading))).length;
}

function nameOf(heading: string): string {
  return heading.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
