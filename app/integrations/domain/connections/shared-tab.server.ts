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
  const { spreadsheets } = ctx;
  if (!spreadsheets.accepts(asked.spreadsheetUrl)) return null;
  const tab = spreadsheets.tabKey(asked.spreadsheetUrl);
  const others = await ctx.db
    .selectFrom("connection")
    .select(["name", "spreadsheetUrl", "writeMode"])
    .where("retailerId", "=", asked.retailerId)
    .where("id", "!=", asked.connectionId ?? 0)
    .where("status", "!=", "template")
    .orderBy("id")
    .execute();
  const sharers = others.filter(
    ({ spreadsheetUrl }) =>
      spreadsheets.accepts(spreadsheetUrl) && spreadsheets.tabKey(spreadsheetUrl) === tab,
  );
  const [first, ...more] = sharers;
  if (!first) return null;
  const who = more.length === 0 ? `"${first.name}" fills` : `"${first.name}" and ${more.length} more fill`;
  const replaces = asked.writeMode === "replace" || sharers.some(({ writeMode }) => writeMode === "replace");
  return replaces
    ? `${who} this tab as well: each run that replaces takes the rows of the others away.`
    : `${who} this tab as well: the rows of all of them stand mixed, below one another.`;
}
