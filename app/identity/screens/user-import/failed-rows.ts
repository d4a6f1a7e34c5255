import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "#app/http/download-response.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { failedRowsFile } from "#app/identity/domain/user-imports/failed-rows.server";
import { getUserImport } from "#app/identity/domain/user-imports/import-access.server";

/** The rows that could not be taken, as a .csv file with the reason. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { id, fileName } = await getUserImport(ctx, idFromParam(params.importId, "Import"));
    const pieces = await failedRowsFile(ctx, id);
    return csvResponse(pieces, `Failed rows of ${fileName.replace(/\.[^.]*$/, "")}.csv`);
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting users" });
  }
}
