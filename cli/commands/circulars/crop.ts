import { cropPage, pageParts } from "#app/circulars/domain/pages/crop-page.server";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import { invalidInput } from "#app/kernel/errors";
import { defineCommand, idArgument } from "#cli/define-command";
import { drawPages } from "#cli/draw-pages";
import { tellOutsideCost } from "#cli/outside-cost";
import { circularOutcome } from "./show";

export const cropPageCommand = defineCommand({
  usage: "crop <page-id> <part>",
  description: `Show another part of a page without areas, and draw it: "printed" without its wide white margins, "halves" as two pages, "whole" with all of the PDF's page`,
  examples: {
    "Make two pages of a spread": "endcap circulars crop 31 halves",
    "Take that back on the first of them": "endcap circulars crop 31 whole",
  },
  async run(session, { args }) {
    const { ctx } = session;
    const id = idArgument(args[0]);
    const part = pageParts.find((known) => known === args[1]);
    if (!part) throw invalidInput({ part: [`The part must be one of ${pageParts.join(", ")}.`] });
    await tellOutsideCost(ctx, part === "halves" ? 2 : 1);
    await cropPage(ctx, id, part);
    const { circularId } = await getPage(ctx, id);
    await drawPages(session, [circularId]);
    return circularOutcome(ctx, circularId);
  },
});
