import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { answerLoader } from "#app/http/answers.server";
import { parseInput } from "#app/kernel/parse-input";
import { createPreviewLink, previewSchema } from "#app/shopping/domain/publishing/store-preview.server";
import type { PreviewAnswer } from "#app/shopping/ui/preview/use-preview-link";
import { formatMomentIn } from "#app/ui/format-date";

/** The preview of `?storeId=` at `?at=` (wall time of the retailer's zone), now when that is left out. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "The preview link could not be made. Please try again.",
    async ({ ctx }, { request }) => {
      const params = Object.fromEntries(new URL(request.url).searchParams);
      const { url, token, timeZone, wallTime, at, expiresAt } = await createPreviewLink(
        ctx,
        parseInput(previewSchema, params),
      );
      const [moment, expires] = [formatMomentIn(at, timeZone), formatMomentIn(expiresAt, timeZone)];
      return json<PreviewAnswer>({ url, token, timeZone, wallTime, moment, expires });
    },
  );
}
