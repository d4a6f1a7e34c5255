import { themeQuartz } from "ag-grid-community";
import { gridThemeParams } from "#app/theme";

/** How every table looks. */
export const gridTheme = themeQuartz.withParams(gridThemeParams);

/** The same where rows have pictures. */
export const picturedGridTheme = gridTheme.withParams({ rowHeight: rowHeightOf(true) });

/** In CSS pixels, as all heights here. */
export function rowHeightOf(hasPictures: boolean): number {
  return hasPictures ? gridThemeParams.rowHeight + 16 : gridThemeParams.rowHeight;
}

/** Of a table with so many rows: its header, its border, and the line below the header and each row. */
export function heightOfRows(rows: number, rowHeight = rowHeightOf(false)): number {
  return gridThemeParams.headerHeight + rows * rowHeight + 3;
}
