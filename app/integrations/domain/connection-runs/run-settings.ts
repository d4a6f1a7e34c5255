import * as z from "zod";
import { parseStoredOr } from "#app/kernel/stored-json";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { pageTitles, writeModes } from "../connections/schemas";

const flag = z.union([z.literal(0), z.literal(1)]);

/** What a run goes by: the connection's settings when it was made, so that an edit meanwhile changes nothing. */
export type RunSettings = Pick<
  ConnectionRow,
  | "socialAccountId"
  | "spreadsheetUrl"
  | "pageTitle"
  | "pageName"
  | "writeMode"
  | "skipsKnownRows"
  | "replacesWithNothing"
  | "dateRange"
  | "timeZone"
>;

export function settingsOf(connection: ConnectionRow): RunSettings {
  const { socialAccountId, spreadsheetUrl, pageTitle, pageName, writeMode } = connection;
  const { skipsKnownRows, replacesWithNothing, dateRange, timeZone } = connection;
  return {
    socialAccountId,
    spreadsheetUrl,
    pageTitle,
    pageName,
    writeMode,
    skipsKnownRows,
    replacesWithNothing,
    dateRange,
    timeZone,
  };
}

const settingsSchema: z.ZodType<RunSettings> = z.object({
  socialAccountId: z.number().nullable(),
  spreadsheetUrl: z.string(),
  pageTitle: z.enum(pageTitles),
  pageName: z.string(),
  writeMode: z.enum(writeModes),
  skipsKnownRows: flag,
  replacesWithNothing: flag,
  dateRange: z.string(),
  timeZone: z.string(),
});

/** The settings a run was made with; those of its connection now, should they not be readable. */
export function readSettings(
  run: Pick<ConnectionRunRow, "settings">,
  connection: ConnectionRow,
): RunSettings {
  return parseStoredOr(settingsOf(connection), settingsSchema, run.settings);
}
