import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import { listConnections } from "#app/integrations/domain/connections/queries.server";
import { defineCommand, textTable } from "#cli/define-command";

export const listConnectionsCommand = defineCommand<{ retailer?: string }>({
  usage: "list",
  description: "The connections, newest first",
  examples: {
    "All connections": "endcap connections list",
    "Those of one retailer, for a script": "endcap connections list --retailer green-basket-market --json",
  },
  options: (command) => command.option("--retailer <slug>", "those of one retailer only"),
  async run({ ctx }, { options }) {
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const connections = await listConnections(ctx, { retailerId: retailer?.id });
    const rows = connections.map(({ id, name, listedAs, status, nextRunAt, retailer }) => [
      String(id),
      name,
      listedAs,
      status,
      nextRunAt ?? "-",
      retailer.name,
    ]);
    const head = ["Id", "Name", "Type", "Status", "Next Run", "Retailer"];
    return {
      value: connections,
      text: rows.length === 0 ? "There are no connections." : textTable([head, ...rows]),
    };
  },
});
