import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { coverPrice } from "#app/circulars/domain/covers/covered-prices.server";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const formSchema = z.object({
  areaId: z.coerce.number().int().positive(),
  isCovered: z.enum(["true", "false"]),
});

/** Covers the printed price of an area with its deal, or shows it again. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular area", async ({ ctx }, { request }) => {
    const { areaId, isCovered } = parseForm(await readForm(request), formSchema);
    await coverPrice(ctx, areaId, isCovered === "true");
    return json({ ok: true as const });
  });
}
