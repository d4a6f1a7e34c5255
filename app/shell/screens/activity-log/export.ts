import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportActivity } from "#app/kernel/activity/export.server";
import { answerLoader } from "#app/server/web/answers.server";
import { csvResponse } from "#app/server/web/download-response.server";
import { filterOfRequest } from "./asked-activity.server";

/** The lines that the screen's address asks for, all pages of them, as a .csv file. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error getting activity logs",
    async ({ ctx, currentRetailerId }, { request }) => {
      const asked = filterOfRequest(request);
      if (!asked.ok) throw new Response(asked.message, { status: 400 });
      const pieces = await exportActivity(ctx, { filter: asked.filter, retailerId: currentRetailerId });
      return csvResponse(pieces, `Activity Logs ${ctx.now().toISOString().slice(0, 10)}.csv`);
    },
  );
}
