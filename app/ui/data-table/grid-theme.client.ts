import { themeQuartz } from "ag-grid-community";
import { gridThemeParams } from "#app/theme";
import { rowHeightOf } from "./row-heights";

/** How every table looks. */
export const gridTheme = themeQuartz.withParams(gridThemeParams);

/** How tables look whose rows have pictures. */
export const picturedGridTheme = gridTheme.withParams({ rowHeight: rowHeightOf(true) });
