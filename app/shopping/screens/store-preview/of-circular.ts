import { json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { findStoreOfCircular } from "#app/circulars/domain/group-pages/store-of-circular.server";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";
import { inLanguageOf } from "#app/server/web/screen-language.server";
import { createPreviewLink, previewSchema } from "#app/shopping/domain/publishing/store-preview.server";
import type { PreviewAnswer } from "#app/shopping/ui/preview/use-preview-link";
import { formatMomentIn } from "#app/ui/format-date";

const circularSchema = z.object({ circularId: z.coerce.number().int().positive().nullable().default(null) });

/**
 * The preview of `?storeId=` at `?at=` (wall time of the retailer's zone), now when that is left out. It opens at the
 * first page that the store shows of `?circularId=`.
 */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "The preview link couldn’t be created. Try again.",
    async ({ ctx }, { request }) => {
      const params = Object.fromEntries(new URL(request.url).searchParams);
      const { url, token, storeId, timeZone, wallTime, at, expiresAt } = await createPreviewLink(
        ctx,
        parseInput(previewSchema, params),
      );
      const { circularId } = parseInput(circularSchema, params);
      const shown = circularId === null ? null : await findStoreOfCircular(ctx, circularId, storeId);
      const place = shown?.firstPageId ? `#endcap-page-${shown.firstPageId}` : "";
      const showsCircular = circularId === null || shown !== null;
      const [moment, expires] = inLanguageOf(request, () => [
        formatMomentIn(at, timeZone),
        formatMomentIn(expiresAt, timeZone),
      ]);
      return json<PreviewAnswer>({
        url: url + place,
        token,
        timeZone,
        wallTime,
        moment,
        expires,
        showsCircular,
      });
    },
  );
}
