import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLoader } from "#app/http/answers.server";
import { csvResponse } from "#app/http/download-response.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { failedRowsFile } from "#app/identity/domain/user-imports/failed-rows.server";
import { getUserImport } from "#app/identity/domain/user-imports/import-access.server";

/** The rows that could not be taken, as a .csv file with the reason. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting users", async ({ ctx }, { params }) => {
    const { id, fileName } = await getUserImport(ctx, idFromParam(params.importId, "Import"));
    const pieces = await failedRowsFile(ctx, id);
    return csvResponse(pieces, `Failed rows of ${fileName.replace(/\.[^.]*$/, "")}.csv`);
  });
}
