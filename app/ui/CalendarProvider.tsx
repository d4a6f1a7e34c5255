import { DatesProvider, type DatesProviderSettings } from "@mantine/dates";
import type { ReactNode } from "react";
import "dayjs/locale/es.js";
import { spokenLanguage } from "./language/say";

/**
 * Of every calendar. Weeks begin on Sunday (0) as in the retailers' country, which is the United States for all of them;
 * no day is set apart as a weekend.
 */
const settings: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [] };

/** Around screens on which days are chosen. */
export function CalendarProvider({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ ...settings, locale: spokenLanguage() }}>{children}</DatesProvider>;
}
