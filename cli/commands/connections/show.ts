import { describeDateRange } from "#app/integrations/domain/connections/date-range";
import { type Connection, getConnection } from "#app/integrations/domain/connections/queries.server";
import { describeInterval } from "#app/integrations/domain/connections/schedule-words";
import { defineCommand, idArgument, textTable } from "#cli/define-command";

export const showConnectionCommand = defineCommand({
  usage: "show <id>",
  description: "One connection: what it is made of, when it runs, for which dates, and where the rows go",
  examples: {
    "What connection 3 copies, and when": "endcap connections show 3",
  },
  async run({ ctx }, { args }) {
    const connection = await getConnection(ctx, idArgument(args[0]));
    return { value: connection, text: describeConnection(connection) };
  },
});

/** A line for each fact. */
export function describeConnection(connection: Connection): string {
  const { interval, scheduleRevision, pauseReason } = connection;
  const schedule = interval && describeInterval({ ...connection, interval, revision: scheduleRevision });
  return textTable([
    ["Name", connection.name],
    ["Retailer", connection.retailer.name],
    ["Property", connection.property?.name ?? "-"],
    ["Service", connection.service?.name ?? "-"],
    ["Subservice", connection.subservice?.name ?? "-"],
    ["Connects as", connection.socialAccount?.name ?? "-"],
    ["Page", `${connection.pageName || "-"} (${connection.pageTitle})`],
    ["Dates", describeDateRange(connection.dateRange)],
    ["Sheet", `${connection.spreadsheetUrl} (${connection.writeMode})`],
    ["Status", pauseReason ? `${connection.status}: ${pauseReason}` : connection.status],
    ["Schedule", schedule ?? "-"],
    ["Next run", connection.nextRunAt ?? "-"],
  ]);
}
