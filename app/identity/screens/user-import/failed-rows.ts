import type { LoaderFunctionArgs } from "@remix-run/node";
import { failedRowsFile } from "#app/identity/domain/user-imports/failed-rows.server";
import { getUserImport } from "#app/identity/domain/user-imports/import-access.server";
import { answerLoader } from "#app/server/web/answers.server";
import { csvResponse } from "#app/server/web/download-response.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** The rows that could not be taken, as a .csv file with the reason. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting users", async ({ ctx }, { params }) => {
    const { id, fileName } = await getUserImport(ctx, idFromParam(params.importId, "Import"));
    const pieces = await failedRowsFile(ctx, id);
    return csvResponse(pieces, `Failed rows of ${fileName.replace(/\.[^.]*$/, "")}.csv`);
  });
}
