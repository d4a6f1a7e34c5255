import { themeQuartz } from "ag-grid-community";
import { gridThemeParams } from "#app/theme";

/** How every table looks. */
export const gridTheme = themeQuartz.withParams(gridThemeParams);

/** In CSS pixels, of a table with so many rows: its header, its border, and the line below the header and each row. */
export function heightOfRows(rows: number): number {
  const { headerHeight, rowHeight } = gridThemeParams;
  return headerHeight + rows * rowHeight + 3;
}
