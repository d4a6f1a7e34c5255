import { themeQuartz } from "ag-grid-community";
import { gridThemeParams } from "#app/theme";

/** How every table looks. */
export const gridTheme = themeQuartz.withParams(gridThemeParams);
