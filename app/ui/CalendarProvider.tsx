import { DatesProvider, type DatesProviderSettings } from "@mantine/dates";
import type { ReactNode } from "react";
import "dayjs/locale/es.js";
import { spokenLanguage } from "./language/say";

/**
 * Settings of every calendar. Weeks begin on Sunday (0), as in the United States, where all retailers are; no day is
 * marked as a weekend.
 */
const settings: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [] };

/** Wraps screens with date fields. */
export function CalendarProvider({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ ...settings, locale: spokenLanguage() }}>{children}</DatesProvider>;
}
