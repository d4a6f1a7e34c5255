import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listThisWeek } from "#app/circulars/domain/circulars/this-week.server";
import { countOpen } from "#app/circulars/domain/readiness/readiness-rules";
import type { GlancedCircular } from "#app/circulars/ui/WeekGlance";
import { answerLoader } from "#app/server/web/answers.server";

/** What is on, comes and is being made, in a few words. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circulars", async ({ ctx, currentRetailerId }) => {
    const circulars = await listThisWeek(ctx, { retailerId: currentRetailerId });
    return json({
      circulars: circulars.map(
        ({ id, name, status, readiness }): GlancedCircular => ({
          ...{ id, name, status },
          openCount: countOpen(readiness),
        }),
      ),
    });
  });
}
