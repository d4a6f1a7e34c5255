import { json } from "@remix-run/node";
import { z } from "zod";
import type { Context } from "#app/kernel/context";
import type { RowSentences } from "#app/row-sentences";
import { parseForm, readForm } from "./parse-form.server";
import { refusal } from "./refusals.server";

interface RowDeeds<Schema extends z.ZodType> {
  schema: Schema;
  /** For rows that are there; the same when left out. */
  editSchema?: Schema;
  add(ctx: Context, input: z.output<Schema>): Promise<unknown>;
  edit(ctx: Context, id: number, input: z.output<Schema>): Promise<unknown>;
  remove(ctx: Context, id: number): Promise<unknown>;
  /** Said when something else than the core's refusal went wrong, e.g. "Error adding store". */
  sentences: RowSentences;
}

const deedSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add") }),
    z.object({ intent: z.literal("edit"), id: z.coerce.number().int() }),
    z.object({ intent: z.literal("delete"), id: z.coerce.number().int() }),
  ],
  { error: "It is not clear what is to be done." },
);

/** The action of the resource route beside a list screen: what `useRowDialogs` sends, done by the core and answered for the dialog. */
export async function answerRowAction<Schema extends z.ZodType>(
  request: Request,
  ctx: Context,
  deeds: RowDeeds<Schema>,
) {
  let sentence = deeds.sentences.edit;
  try {
    const form = await readForm(request);
    const deed = parseForm(form, deedSchema);
    sentence = deeds.sentences[deed.intent];
    if (deed.intent === "delete") await deeds.remove(ctx, deed.id);
    else if (deed.intent === "edit") {
      await deeds.edit(ctx, deed.id, parseForm(form, deeds.editSchema ?? deeds.schema));
    } else await deeds.add(ctx, parseForm(form, deeds.schema));
    return json({ ok: true as const });
  } catch (error) {
    return refusal(error, { ctx, sentence });
  }
}
