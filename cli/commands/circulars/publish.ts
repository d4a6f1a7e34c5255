import { publishCircular, unpublishCircular } from "#app/circulars/domain/circulars/publish-circular.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { defineCommand, idArgument } from "#cli/define-command";

export const publishCircularCommand = defineCommand({
  usage: "publish <id>",
  description: "Publish a draft: shoppers see it from its active date on, or at once where that has passed",
  examples: {
    "Publish circular 12": "endcap circulars publish 12",
  },
  async run({ ctx }, { args }) {
    const id = idArgument(args[0]);
    await publishCircular(ctx, id);
    const { name, status, activeWallTime, publishedAt } = await getCircular(ctx, id);
    const from = activeWallTime.replace("T", " ");
    return {
      value: { id, status, publishedAt },
      text:
        status === "live" ? `"${name}" is live.` : `"${name}" is scheduled: shoppers see it from ${from} on.`,
    };
  },
});

export const unpublishCircularCommand = defineCommand({
  usage: "unpublish <id>",
  description: "Make a scheduled circular a draft again; `end` takes a live one off the website",
  examples: {
    "Make circular 12 a draft again": "endcap circulars unpublish 12",
  },
  async run({ ctx }, { args }) {
    const id = idArgument(args[0]);
    await unpublishCircular(ctx, id);
    const { name, status } = await getCircular(ctx, id);
    return { value: { id, status }, text: `"${name}" is a draft again.` };
  },
});
