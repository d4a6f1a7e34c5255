import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import { invalidInput } from "#app/kernel/errors";
import { defineCommand } from "#cli/define-command";

export const embedCodeCommand = defineCommand({
  usage: "embed-code <retailer> <view>",
  description: `The HTML that a retailer (by slug) pastes into a page; views: ${embedViews.join(", ")}`,
  example: "endcap embed-code green-basket-market weekly-ad",
  async run({ ctx }, { args: [slug = "", asked] }) {
    const view = embedViews.find((known) => known === asked);
    if (!view)
      throw invalidInput({ view: [`There is no view "${asked}"; there are ${embedViews.join(", ")}.`] });
    const retailer = await getRetailerBySlug(ctx, slug);
    const html = embedSnippet({ origin: ctx.baseUrl, retailerId: retailer.id, view });
    return { text: html, value: { retailerId: retailer.id, view, html } };
  },
});
