import { endCircular } from "#app/circulars/domain/circulars/end-circular.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { confirm } from "#cli/confirm";
import { defineCommand, idArgument } from "#cli/define-command";

export const endCircularCommand = defineCommand<{ yes?: boolean }>({
  usage: "end <id>",
  description: "Take a live circular off its retailer's website: its termination date becomes now",
  examples: {
    "Ask first": "endcap circulars end 12",
    "End it without being asked": "endcap circulars end 12 --yes",
  },
  options: (command) => command.option("--yes", "end it without being asked"),
  async run({ ctx }, { args, options }) {
    const id = idArgument(args[0]);
    const { name, retailer } = await getCircular(ctx, id);
    const question = `End "${name}" now? Shoppers of ${retailer.name} stop seeing it.`;
    if (!(await confirm(question, options)))
      return { value: { id, ended: false }, text: "Nothing was changed." };
    await endCircular(ctx, id);
    const { terminationDate } = await getCircular(ctx, id);
    return { value: { id, ended: true, terminationDate }, text: `"${name}" has ended.` };
  },
});
