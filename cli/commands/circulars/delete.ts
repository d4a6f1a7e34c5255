import { deleteCircular } from "#app/circulars/domain/circulars/circulars.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { confirm } from "#cli/confirm";
import { defineCommand, idArgument } from "#cli/define-command";

export const deleteCircularCommand = defineCommand<{ yes?: boolean }>({
  usage: "delete <id>",
  description: "Delete a circular for good, with its pages, areas and files",
  examples: {
    "Ask first": "endcap circulars delete 12",
    "Delete it without being asked": "endcap circulars delete 12 --yes",
  },
  options: (command) => command.option("--yes", "delete it without being asked"),
  async run({ ctx }, { args, options }) {
    const id = idArgument(args[0]);
    const { name, pageCount, areaCount } = await getCircular(ctx, id);
    const contents = `${counted(pageCount, "page")} and ${counted(areaCount, "area")}`;
    if (!(await confirm(`Delete "${name}"? Its ${contents} go with it.`, options)))
      return { value: { id, deleted: false }, text: "Nothing was changed." };
    await deleteCircular(ctx, id);
    return {
      value: { id, deleted: true, pages: pageCount, areas: areaCount },
      text: `"${name}" was deleted with its ${contents}.`,
    };
  },
});

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
