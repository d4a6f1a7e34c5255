import { type ActionFunctionArgs, json } from "@remix-run/node";
import { addPages } from "#app/circulars/domain/pages/add-pages.server";
import { clonePage } from "#app/circulars/domain/pages/clone-page.server";
import { DomainError } from "#app/kernel/errors";
import { toDomainError } from "#app/kernel/storage-errors";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { receiveUpload } from "#app/server/web/receive-upload.server";
import { actionError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

const cloningFailed = "Something went wrong when cloning the circular";

/** Takes PDF files whose pages are added to a circular: plain, or with the areas of the page `clonePageId`. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let cloning = false;
  try {
    const circularId = idFromParam(params.circularId, "Circular");
    const pageIds = await receiveUpload(ctx, request, "pdfFiles", ({ fields, pdfs }) => {
      const cloned = fields.get("clonePageId");
      if (cloned === null) return addPages(ctx, circularId, pdfs);
      cloning = true;
      return clonePage(ctx, { circularId, pageId: idFromParam(String(cloned), "Page") }, pdfs);
    });
    return json({ ok: true as const, pageIds });
  } catch (error) {
    if (!cloning) return actionError(error, { ctx, sentence: "There was an error" });
    // One sentence for the dialog; what is wrong with a file is told at its field.
    const known = toDomainError(error);
    if (known?.code === "insufficient_storage" || known?.code === "unavailable") {
      return actionError(known, { ctx, sentence: cloningFailed });
    }
    const fields = known?.fields;
    const code = known?.code ?? "internal";
    if (code === "internal")
      ctx.log.error({ err: error, requestId: ctx.request.id }, "cloning a page failed");
    return actionError(new DomainError(code, cloningFailed, { fields }));
  }
}
