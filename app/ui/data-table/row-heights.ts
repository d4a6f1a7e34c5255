import { gridThemeParams } from "#app/theme";

/** In CSS pixels, as all heights here. */
export function rowHeightOf(hasPictures: boolean): number {
  return hasPictures ? gridThemeParams.rowHeight + 16 : gridThemeParams.rowHeight;
}

/** Of a table with so many rows: its header, its border, and the line below the header and each row. */
export function heightOfRows(rows: number, rowHeight = rowHeightOf(false)): number {
  return gridThemeParams.headerHeight + rows * rowHeight + 3;
}
