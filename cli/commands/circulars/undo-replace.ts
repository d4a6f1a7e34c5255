import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { discardReplacement, getReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import { counted } from "#app/kernel/dependents.server";
import { confirm } from "#cli/confirm";
import { defineCommand, idArgument } from "#cli/define-command";

export const undoReplaceCommand = defineCommand({
  usage: "undo-replace <id>",
  description:
    "Bring back the pages that were replaced last, with their deals, as long as nothing was changed since. The new ones wait again",
  examples: {
    "Bring back the pages of circular 12": "endcap circulars undo-replace 12",
  },
  async run({ ctx }, { args }) {
    const id = idArgument(args[0]);
    const { pages } = await undoReplacement(ctx, id);
    const { name } = await getCircular(ctx, id);
    return {
      value: { id, undone: true, pages },
      text: `${counted(pages, "page")} of "${name}" ${pages === 1 ? "is" : "are"} as before. The new pages wait.`,
    };
  },
});

export const discardNewPagesCommand = defineCommand<{ yes?: boolean }>({
  usage: "discard-new-pages <id>",
  description: "Give up the new pages that wait for a circular, which stays as it is",
  examples: {
    "Without being asked": "endcap circulars discard-new-pages 12 --yes",
  },
  options: (command) => command.option("--yes", "discard them without being asked"),
  async run({ ctx }, { args, options }) {
    const id = idArgument(args[0]);
    const { name } = await getCircular(ctx, id);
    const { id: draftId, newPages } = await getReplacement(ctx, id);
    const what = counted(newPages.length, "new page");
    if (!(await confirm(`Discard ${what} of "${name}"?`, options)))
      return { value: { id, discarded: false }, text: "Nothing was changed." };
    await discardReplacement(ctx, id, draftId);
    return { value: { id, discarded: true }, text: `${what} of "${name}" were discarded.` };
  },
});
