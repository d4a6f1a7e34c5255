import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { getRetailerBySlug, listRetailers } from "#app/identity/domain/retailers/queries.server";
import { invalidInput } from "#app/kernel/errors";
import { publishedAt } from "#app/kernel/published-at";
import { defineCommand, textTable } from "#cli/define-command";

export const listRetailersCommand = defineCommand({
  usage: "list",
  description: "The retailers by name, with the slugs that other commands name them by",
  examples: {
    "A table of them": "endcap retailers list",
    "Every field, for a script": "endcap retailers list --json",
  },
  async run({ ctx }) {
    const retailers = await listRetailers(ctx);
    const rows = retailers.map(({ id, name, slug, timeZone, currency }) => [
      String(id),
      name,
      slug,
      timeZone,
      currency,
    ]);
    return {
      value: retailers,
      text:
        rows.length === 0
          ? "There are no retailers."
          : textTable([["Id", "Name", "Slug", "Time Zone", "Currency"], ...rows]),
    };
  },
});

export const embedCodeCommand = defineCommand<{ files?: boolean }>({
  usage: "embed-code <retailer> <view>",
  description: `The HTML that a retailer (by slug) pastes into a page; views: ${embedViews.join(", ")}`,
  examples: {
    "The weekly ad": "endcap embed-code green-basket-market weekly-ad",
    "Recipes, from where ads are published as files": "endcap embed-code green-basket-market recipes --files",
  },
  options: (command) =>
    command.option("--files", "load and read it from where PUBLISH_URL says that ads are published"),
  async run({ ctx }, { args: [slug = "", asked], options }) {
    const view = embedViews.find((known) => known === asked);
    if (!view)
      throw invalidInput({ view: [`There is no view "${asked}"; there are ${embedViews.join(", ")}.`] });
    const retailer = await getRetailerBySlug(ctx, slug);
    const { publishAddress } = ctx.settings;
    if (options.files && publishAddress === null)
      throw invalidInput({
        files: ["Ads are not published as files here: PUBLISH_TO and PUBLISH_URL are not set."],
      });
    const files = options.files && publishAddress ? publishedAt(publishAddress, retailer.id) : undefined;
    const html = embedSnippet({ origin: ctx.settings.baseUrl, retailerId: retailer.id, view, files });
    return { text: html, value: { retailerId: retailer.id, view, html } };
  },
});
