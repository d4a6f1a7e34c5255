import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { exportDealsCsv, exportDealsXlsx } from "#app/circulars/domain/deals/deals-file.server";
import { planDealsFile } from "#app/circulars/domain/deals/plan-deals-file.server";
import { invalidInput } from "#app/kernel/errors";
import { answerAction, answerLoader } from "#app/server/web/answers.server";
import { csvResponse, xlsxResponse } from "#app/server/web/download-response.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { receiveTable } from "#app/server/web/receive-upload.server";

/** All deals as a file: .xlsx when the address ends with `?format=xlsx`, otherwise .csv. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { request, params }) => {
    const { id, name } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    return new URL(request.url).searchParams.get("format") === "xlsx"
      ? xlsxResponse(await exportDealsXlsx(ctx, id), `Deals of ${name}.xlsx`)
      : csvResponse(await exportDealsCsv(ctx, id), `Deals of ${name}.csv`);
  });
}

/** Tells what a file of deals would change, and writes nothing. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "File not Uploaded", async ({ ctx }, { request, params }) => {
    const { id } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    const plan = await receiveTable(ctx, request, "file", ({ fields, files }) => {
      const [file, ...more] = files;
      if (!file || more.length > 0) throw invalidInput({ file: ["Choose one file."] });
      const encoding = fields.get("encoding");
      const upload = { ...file, encoding: typeof encoding === "string" ? encoding : null };
      return planDealsFile(ctx, id, upload, request.signal);
    });
    return json({ ok: true as const, plan });
  });
}
