import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { parseInput } from "#app/kernel/parse-input";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";

/** Ids parted by commas; none for all pages. */
const pageIdsSchema = z
  .string()
  .max(10_000)
  .default("")
  .transform((text) => text.split(",").filter(Boolean).map(Number))
  .pipe(z.array(z.number().int().positive()));

/** Takes PDF files whose pages are to replace `pageIds` of the circular. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "There was an error", async ({ ctx }, { request, params }) => {
    const circularId = idFromParam(params.circularId, "Circular");
    await receiveUpload(ctx, request, "pdfFiles", ({ fields, pdfs }) => {
      const { pageIds } = parseInput(z.object({ pageIds: pageIdsSchema }), {
        pageIds: fields.get("pageIds") ?? undefined,
      });
      return startReplacement(ctx, { circularId, pageIds }, pdfs);
    });
    return json({ ok: true as const });
  });
}
