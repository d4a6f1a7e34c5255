import { type ActionFunctionArgs, json } from "@remix-run/node";
import { groupPagesSchema } from "#app/catalogue/domain/circular-groups/schemas";
import { cloneCircularGroup, saveGroupPages } from "#app/circulars/domain/group-pages/group-pages.server";
import { parseInput } from "#app/kernel/parse-input";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

/** Saves which pages of the circular a group shows, or clones the group with them. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let cloning = false;
  try {
    const form = await readForm(request);
    cloning = form.get("intent") === "clone";
    const pair = {
      circularGroupId: idFromParam(params.groupId, "Circular group"),
      circularId: idFromParam(params.circularId, "Circular"),
    };
    if (cloning) await cloneCircularGroup(ctx, pair);
    else {
      const order = {
        pageIds: idsOf(form, "pageIds"),
        startedFrom: idsOf(form, "startedFrom"),
        otherGroups: form.get("otherGroups") ?? undefined,
      };
      await saveGroupPages(ctx, pair, parseInput(groupPagesSchema, order));
    }
    return json({ ok: true as const });
  } catch (error) {
    const sentence = cloning
      ? "Error cloning circular group"
      : "Error adding Circular Pages to Circular Group";
    return actionError(error, { ctx, sentence });
  }
}

/** Ids separated by commas. An empty field is an empty list here, not one that was left out. */
function idsOf(form: FormData, name: string): number[] | undefined {
  const text = form.get(name);
  return typeof text === "string" ? text.split(",").filter(Boolean).map(Number) : undefined;
}
