import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";

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

export function readSettings(run: Pick<ConnectionRunRow, "settings">): RunSettings {
  return JSON.parse(run.settings) as RunSettings;
}
