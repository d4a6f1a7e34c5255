import { type ActionFunctionArgs, json } from "@remix-run/node";
import { dealBatchSchema } from "#app/circulars/domain/deals/schemas";
import { writeDeals } from "#app/circulars/domain/deals/write-deals.server";
import { DomainError } from "#app/kernel/errors";
import { isTooMuchJson } from "#app/kernel/json-depth";
import { parseInput } from "#app/kernel/parse-input";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { readForm } from "#app/server/web/parse-form.server";

/** Writes a batch of deals, which the form's field `batch` holds as JSON. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular area", async ({ ctx }, { request, params }) => {
    const batch = parseInput(dealBatchSchema, readJson((await readForm(request)).get("batch")));
    const written = await writeDeals(ctx, idFromParam(params.circularId, "Circular"), batch);
    return json({ ok: true as const, written });
  });
}

function readJson(value: FormDataEntryValue | null): unknown {
  const text = String(value);
  if (isTooMuchJson(text)) throw new DomainError("too_large", "These are too many deals at once.");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid_input", "The field batch must hold JSON.", { cause });
  }
}
