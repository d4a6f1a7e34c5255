import { type ActionFunctionArgs, json } from "@remix-run/node";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { circularSchema } from "#app/circulars/domain/circulars/schemas";
import { parseForm } from "#app/http/parse-form.server";
import { receiveUpload } from "#app/http/receive-upload.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";

/** Takes a new circular with its PDF files. A resource of its own, so that browsers can show how much has left. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { circularId } = await receiveUpload(ctx, request, "pdfFiles", ({ fields, pdfs }) =>
      importCircular(ctx, parseForm(fields, circularSchema), pdfs),
    );
    return json({ ok: true as const, circularId });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error adding circular" });
  }
}
