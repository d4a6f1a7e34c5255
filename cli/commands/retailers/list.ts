import { listRetailers } from "#app/identity/domain/retailers/queries.server";
import { defineCommand } from "#cli/define-command";
import { textTable } from "#cli/text-table";

export const listRetailersCommand = defineCommand({
  usage: "list",
  description: "The retailers by name, with the slugs that other commands name them by",
  example: "endcap retailers list --json",
  async run({ ctx }) {
    const retailers = await listRetailers(ctx);
    const rows = retailers.map(({ id, name, slug, timeZone }) => [String(id), name, slug, timeZone]);
    return {
      value: retailers,
      text:
        rows.length === 0
          ? "There are no retailers."
          : textTable([["Id", "Name", "Slug", "Time Zone"], ...rows]),
    };
  },
});
