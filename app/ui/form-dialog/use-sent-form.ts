import { type DefaultValue, type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FormSender } from "./senders";
import { useRefusedSubmission } from "./use-refusal";

export type Fields<Schema extends z.ZodType<object, object>> = {
  [Name in keyof z.input<Schema>]-?: FieldMetadata<z.input<Schema>[Name]>;
};

interface SentFormOptions<Schema extends z.ZodType<object, object>> {
  schema: Schema;
  defaultValue?: DefaultValue<z.input<Schema>>;
  sender: FormSender;
  /** Sent along with the fields, e.g. `{ intent: "edit" }`. */
  extra?: Record<string, string>;
}

/** A form that its schema checks in the browser before the sender takes it, and that shows what the server refused. */
export function useSentForm<Schema extends z.ZodType<object, object>>(
  options: SentFormOptions<Schema>,
): [FormMetadata<Record<string, unknown>>, Fields<Schema>] {
  const { schema, defaultValue, sender, extra } = options;
  const [form, fields] = useForm<Record<string, unknown>>({
    defaultValue: defaultValue as Record<string, string | null | undefined> | undefined,
    lastResult: useRefusedSubmission(sender.refused),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    shouldRevalidate: "onInput",
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      for (const [name, value] of Object.entries(extra ?? {})) formData.set(name, value);
      sender.send(formData);
    },
  });
  return [form, fields as unknown as Fields<Schema>];
}
