import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { outsideCostSentence } from "#app/circulars/domain/pages/outside-cost";
import { answerLoader } from "#app/server/web/answers.server";

/** What sending pages to a service outside costs, for who is about to upload some; null where they stay here. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }) => {
    const cost = await ctx.services.reader.findOutsideCost?.();
    return json(cost ? outsideCostSentence(cost) : null);
  });
}
