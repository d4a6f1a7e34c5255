import type { ActivityTextColumn } from "#db/activity-search";
import { defineList } from "../lists";

/** What the log can be searched by: the name in addresses and on the command line, and what people read. */
export const activitySearchFields = [
  { value: "name", label: "Activity Name" },
  { value: "logType", label: "Activity Log Type" },
  { value: "description", label: "Activity Log Description" },
  { value: "errorDescription", label: "Activity Error Description" },
  { value: "userName", label: "Activity Username" },
] as const satisfies { value: ActivityTextColumn; label: string }[];

export type ActivitySearchField = (typeof activitySearchFields)[number]["value"];

/** What a line may be about, as it is stored. */
export const activityTypes = [
  "account",
  "retailer",
  "user",
  "category",
  "circular",
  "circularGroup",
  "store",
  "page",
  "area",
  "recipe",
  "recipeCategory",
  "email",
  "service",
  "subservice",
  "property",
  "connection",
  "connectionRun",
  "sheet",
  "settings",
  "activity",
  "system",
] as const;

export type ActivityType = (typeof activityTypes)[number];

/** A page with fewer lines is the last one. */
export const activityPageSize = 25;

export const activityList = defineList({
  name: "activity",
  columns: ["date"],
  defaultSort: { column: "date", direction: "desc" },
  pageSizes: [activityPageSize],
  searchFields: activitySearchFields.map(({ value }) => value),
});

/** Entry points as people read them. */
export const entryPointNames: Record<string, string> = {
  screen: "Screen",
  api: "API",
  command: "Command",
  system: "System",
};

export function statusName(succeeded: boolean): string {
  return succeeded ? "Success" : "Failed";
}
