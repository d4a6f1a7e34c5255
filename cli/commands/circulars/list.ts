import { listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import { defineCommand, textTable } from "#cli/define-command";

export const listCircularsCommand = defineCommand<{ retailer?: string }>({
  usage: "list",
  description: "The circulars, newest first, without those that ended more than 30 days ago",
  examples: {
    "Those of all retailers": "endcap circulars list",
    "Those of one": "endcap circulars list --retailer green-basket-market",
  },
  options: (command) => command.option("--retailer <slug>", "those of one retailer only"),
  async run({ ctx }, { options }) {
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const circulars = await listCirculars(ctx, { retailerId: retailer?.id });
    const rows = circulars.map((circular) => [
      String(circular.id),
      circular.name,
      circular.status,
      circular.title,
      circular.activeWallTime.replace("T", " "),
      circular.terminationWallTime.replace("T", " "),
      circular.retailer.name,
      String(circular.pageCount),
    ]);
    const head = ["Id", "Name", "Status", "Title", "Active Date", "Termination Date", "Retailer", "Pages"];
    return {
      value: circulars,
      text: rows.length === 0 ? "There are no circulars." : textTable([head, ...rows]),
    };
  },
});
