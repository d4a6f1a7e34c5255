import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { previewSchedule, previewSchema } from "#app/integrations/domain/connections/preview-schedule.server";
import { answerLoader } from "#app/server/web/answers.server";
import { parseForm } from "#app/server/web/parse-form.server";

/** When a connection that is being filled in would run, and for which dates. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Preview isn’t available right now. Try again.", async ({ ctx }, { request }) => {
    return json(await previewSchedule(ctx, parseForm(new URL(request.url).searchParams, previewSchema)));
  });
}
