import { type ActionFunctionArgs, json } from "@remix-run/node";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { circularSchema } from "#app/circulars/domain/circulars/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm } from "#app/server/web/parse-form.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";

/** Takes a new circular with its PDF files, as a draft: its deals are yet to be laid out. A resource of its own, so that browsers can show how much has left. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error adding circular", async ({ ctx }, { request }) => {
    const { circularId } = await receiveUpload(ctx, request, "pdfFiles", ({ fields, pdfs }) =>
      importCircular(ctx, { ...parseForm(fields, circularSchema), draft: true }, pdfs),
    );
    return json({ ok: true as const, circularId });
  });
}
