import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSheet } from "#app/integrations/domain/sheets/queries.server";
import { sheetCsv, sheetXlsx } from "#app/integrations/domain/sheets/sheet-files.server";
import { answerLoader } from "#app/server/web/answers.server";
import { csvResponse, xlsxResponse } from "#app/server/web/download-response.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** A sheet as a file: .xlsx when the address ends with `?format=xlsx`, otherwise .csv. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting sheet", async ({ ctx }, { request, params }) => {
    const { id, name } = await getSheet(ctx, idFromParam(params.sheetId, "Sheet"));
    const asXlsx = new URL(request.url).searchParams.get("format") === "xlsx";
    return asXlsx
      ? xlsxResponse(await sheetXlsx(ctx, id), `${name}.xlsx`)
      : csvResponse(sheetCsv(ctx, id), `${name}.csv`);
  });
}
