import { json } from "@remix-run/node";
import * as z from "zod";
import type { Context } from "#app/kernel/context";
import type { RowMessages } from "#app/kernel/row-messages";
import { mergeForm } from "./merge-form.server";
import { parseForm, readForm } from "./parse-form.server";
import { actionError } from "./refusals.server";

interface RowActions<Schema extends z.ZodType> {
  schema: Schema;
  /** For rows that are there; the same when left out. */
  editSchema?: Schema;
  add(ctx: Context, input: z.output<Schema>): Promise<unknown>;
  edit(ctx: Context, id: number, input: z.output<Schema>): Promise<unknown>;
  remove(ctx: Context, id: number): Promise<unknown>;
  /** A row's fields in the values that its dialog starts with; see `mergeForm`. Left out, whoever saves last wins. */
  stored?(ctx: Context, id: number): Promise<object>;
  /** Said when something else than the core's refusal went wrong, e.g. "Error adding store". */
  sentences: RowMessages;
}

const actionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add") }),
    z.object({ intent: z.literal("edit"), id: z.coerce.number().int() }),
    z.object({ intent: z.literal("delete"), id: z.coerce.number().int() }),
  ],
  { error: "Something is missing from the request. Reload and try again." },
);

/** The action of the resource route beside a list screen: what `useRowDialogs` sends, done by the core and answered for the dialog. */
export async function answerRowAction<Schema extends z.ZodType>(
  request: Request,
  ctx: Context,
  actions: RowActions<Schema>,
) {
  let sentence = actions.sentences.edit;
  try {
    const form = await readForm(request);
    const submitted = parseForm(form, actionSchema);
    sentence = actions.sentences[submitted.intent];
    if (submitted.intent === "delete") await actions.remove(ctx, submitted.id);
    else if (submitted.intent === "edit") {
      const { stored } = actions;
      if (stored) await mergeForm(form, () => stored(ctx, submitted.id));
      await actions.edit(ctx, submitted.id, parseForm(form, actions.editSchema ?? actions.schema));
    } else await actions.add(ctx, parseForm(form, actions.schema));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence });
  }
}
