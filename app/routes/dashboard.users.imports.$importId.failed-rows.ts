import type { LoaderFunctionArgs } from "@remix-run/node";
import { failedRowsFile } from "#app/domain/user-imports/failed-rows.server";
import { getUserImport } from "#app/domain/user-imports/import-access.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";

/** The rows that could not be taken, as a .csv file with the reason. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const { id, fileName } = await getUserImport(ctx, idFromParam(params.importId, "Import"));
    const pieces = failedRowsFile(ctx, id);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    });
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(`Failed rows of ${fileName.replace(/\.[^.]*$/, "")}.csv`),
      "Cache-Control": "no-store",
    };
    return new Response(body, { headers });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting users" });
  }
}

/** RFC 6266: plain letters for old browsers, all of them for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
