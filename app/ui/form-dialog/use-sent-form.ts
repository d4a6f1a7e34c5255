import { type DefaultValue, type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import type * as z from "zod";
import { formTexts } from "#app/kernel/form-texts";
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
  /** Tells the server which values the form was opened with, for actions that keep what others saved since. */
  merges?: boolean;
}

/** A form that its schema checks in the browser before the sender takes it, and that shows what the server refused. */
export function useSentForm<Schema extends z.ZodType<object, object>>(
  options: SentFormOptions<Schema>,
): [FormMetadata<Record<string, unknown>>, Fields<Schema>] {
  const { schema, defaultValue, sender, extra, merges } = options;
  const [startedFrom, setStartedFrom] = useState(() => formTexts((defaultValue ?? {}) as object));
  const [form, fields] = useForm<Record<string, unknown>>({
    defaultValue: defaultValue as Record<string, string | null | undefined> | undefined,
    lastResult: useRefusedSubmission(sender.refused),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    shouldRevalidate: "onInput",
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      for (const [name, value] of Object.entries(extra ?? {})) formData.set(name, value);
      if (merges) {
        // Who saves again has seen what others made of these fields.
        const seen = { ...startedFrom, ...(sender.refused?.current as Record<string, string> | undefined) };
        setStartedFrom(seen);
        formData.set("startedFrom", JSON.stringify(seen));
      }
      sender.send(formData);
    },
  });
  return [form, fields as unknown as Fields<Schema>];
}

/** Conform leads to the inputs it knows by name; a Select's is a hidden one, and its message may be out of sight. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  if (document.activeElement !== invalid) invalid?.focus();
}

/** Conform checks what is typed by submits with a button of its own, which must not take the focus away. */
export function isCheckWhileTyping(event: Event): boolean {
  return (event as SubmitEvent).submitter?.getAttribute("name") === "__intent__";
}

/** Everything a form holds, as text to compare. */
export function contentsOf(form: HTMLFormElement | null): string {
  if (!form) return "";
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ]);
  return JSON.stringify(entries);
}
