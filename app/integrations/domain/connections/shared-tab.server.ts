import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import type { ConnectionInput } from "./schemas";

interface AskedTab {
  /** Null for a new connection. */
  connectionId: number | null;
  retailerId: number;
  spreadsheetUrl: string;
  writeMode: ConnectionInput["writeMode"];
}

/**
 * What to know before a connection is saved whose tab another one of its retailer fills as well, in a sentence; null
 * where there is none. It is allowed: the runs on one tab take turns.
 */
export async function sharedTabWarning(ctx: Context, asked: AskedTab): Promise<string | null> {
  const { spreadsheets } = ctx.services;
  if (!spreadsheets.accepts(asked.spreadsheetUrl)) return null;
  const connections = await listWithOpenedTabs(ctx, asked.retailerId);
  const tabOf = (url: string) =>
    connections.find(({ spreadsheetUrl, openedTab }) => spreadsheetUrl === url && openedTab !== null)
      ?.openedTab ?? spreadsheets.tabKey(url);
  const tab = tabOf(asked.spreadsheetUrl);
  const sharers = connections.filter(
    ({ id, status, spreadsheetUrl }) =>
      id !== asked.connectionId &&
      status !== "template" &&
      spreadsheets.accepts(spreadsheetUrl) &&
      tabOf(spreadsheetUrl) === tab,
  );
  const [first, ...more] = sharers;
  if (!first) return null;
  const { name } = first;
  const replaces = asked.writeMode === "replace" || sharers.some(({ writeMode }) => writeMode === "replace");
  if (more.length === 0) {
    return replaces
      ? `"${name}" fills this tab as well: each run that replaces takes the rows of the others away.`
      : `"${name}" fills this tab as well: the rows of all of them stand mixed, below one another.`;
  }
  return replaces
    ? `"${name}" and ${more.length} more fill this tab as well: each run that replaces takes the rows of the others away.`
    : `"${name}" and ${more.length} more fill this tab as well: the rows of all of them stand mixed, below one another.`;
}

/**
 * The retailer's connections, each with the tab that its latest run has opened by the address that it has now; null
 * before. An address that names no tab does not tell which one it means.
 */
function listWithOpenedTabs(ctx: Context, retailerId: number) {
  return ctx.db
    .selectFrom("connection")
    .select((eb) => [
      "id",
      "name",
      "status",
      "spreadsheetUrl",
      "writeMode",
      eb
        .selectFrom("connectionRun")
        .select("tab")
        .whereRef("connectionId", "=", "connection.id")
        .where("tab", "is not", null)
        .where(sql<boolean>`"connectionRun"."settings" ->> 'spreadsheetUrl' = "connection"."spreadsheetUrl"`)
        .orderBy("connectionRun.id", "desc")
        .limit(1)
        .as("openedTab"),
    ])
    .where("retailerId", "=", retailerId)
    .orderBy("id")
    .execute();
}
