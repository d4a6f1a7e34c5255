import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { parseForm } from "#app/http/parse-form.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { previewSchedule, previewSchema } from "#app/integrations/domain/connections/preview-schedule.server";

/** When a connection that is being filled in would run, and for which dates. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json(await previewSchedule(ctx, parseForm(new URL(request.url).searchParams, previewSchema)));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Preview isn’t available right now. Try again." });
  }
}
