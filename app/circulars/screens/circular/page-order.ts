import { type ActionFunctionArgs, json } from "@remix-run/node";
import { pageOrderSchema } from "#app/circulars/domain/circulars/schemas";
import { orderPages } from "#app/circulars/domain/pages/order-pages.server";
import { parseInput } from "#app/kernel/parse-input";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { readForm } from "#app/server/web/parse-form.server";

/** Puts a circular's own pages in another order: `pageIds` and `startedFrom` are ids separated by commas. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular page", async ({ ctx }, { request, params }) => {
    const form = await readForm(request);
    const order = { pageIds: idsOf(form, "pageIds"), startedFrom: idsOf(form, "startedFrom") };
    await orderPages(ctx, idFromParam(params.circularId, "Circular"), parseInput(pageOrderSchema, order));
    return json({ ok: true as const });
  });
}

function idsOf(form: FormData, name: string): number[] {
  return String(form.get(name) ?? "")
    .split(",")
    .filter(Boolean)
    .map(Number);
}
