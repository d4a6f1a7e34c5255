import { gridThemeParams } from "#app/theme";

/** Height of one row in CSS pixels, like all heights here. */
export function rowHeightOf(hasPictures: boolean): number {
  return hasPictures ? gridThemeParams.rowHeight + 16 : gridThemeParams.rowHeight;
}

/** Height of a whole table: its header, its rows, its border and the line below the header. */
export function heightOfRows(rows: number, rowHeight = rowHeightOf(false)): number {
  return gridThemeParams.headerHeight + rows * rowHeight + 3;
}
