import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { formatMomentIn } from "#app/ui/format-date";
import { parseInput } from "#app/kernel/parse-input";
import { previewSchema } from "#app/shopping/domain/publishing/preview-schema";
import { createPreviewLink } from "#app/shopping/domain/publishing/store-preview.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";

/** A link to what a store shows at a minute, and what the dialog says about it. */
export interface PreviewAnswer {
  url: string;
  token: string;
  timeZone: string;
  /** YYYY-MM-DDTHH:mm in that zone; the minute that is shown, which may be another than the one asked for. */
  wallTime: string;
  /** In words. */
  moment: string;
  expires: string;
}

/** The preview of `?storeId=` at `?at=` (wall time of the retailer's zone), now when that is left out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const { url, token, timeZone, wallTime, at, expiresAt } = await createPreviewLink(
      ctx,
      parseInput(previewSchema, params),
    );
    const [moment, expires] = [formatMomentIn(at, timeZone), formatMomentIn(expiresAt, timeZone)];
    return json<PreviewAnswer>({ url, token, timeZone, wallTime, moment, expires });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "The preview link could not be made. Please try again." });
  }
}
