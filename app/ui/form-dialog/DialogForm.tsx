import { type DefaultValue, getFormProps } from "@conform-to/react";
import { Button, Group, Stack } from "@mantine/core";
import { type MutableRefObject, type ReactNode, useEffect, useRef } from "react";
import type * as z from "zod";
import { say } from "#app/ui/language/say";
import { ErrorAlert } from "../ErrorAlert";
import { isFocusLost } from "../keep-focus";
import { UploadProgress } from "../upload/RenderingProgress";
import styles from "./dialog-form.module.css";
import type { FormSender } from "./senders";
import { contentsOf, type Fields, focusFirstInvalid, isCheckWhileTyping, useSentForm } from "./use-sent-form";

export type { Fields };

export interface DialogFormProps<Schema extends z.ZodType<object, object>> {
  schema: Schema;
  defaultValue?: DefaultValue<z.input<Schema>>;
  sender: FormSender;
  /** E.g. "Add circular". */
  submitLabel: string;
  /** Disables the submit button as long as it returns true. */
  submitDisabled?: (fields: Fields<Schema>) => boolean;
  /** Above what the server refused with; "Error" when left out. */
  errorTitle?: string;
  /** Sent along with the fields, e.g. `{ intent: "edit" }`. */
  extra?: Record<string, string>;
  /** For rows that are there: fields that were left as they were keep what others saved since. */
  merges?: boolean;
  /** The inputs; the first one carries `data-autofocus`. */
  children: (fields: Fields<Schema>) => ReactNode;
  onCancel(): void;
  /** Receives the function that tells whether something was typed since the form opened. */
  isChanged: MutableRefObject<() => boolean>;
}

/** What stands inside a FormDialog; lives as long as the dialog is open. */
export function DialogForm<Schema extends z.ZodType<object, object>>(props: DialogFormProps<Schema>) {
  const { schema, defaultValue, sender, submitLabel, extra, merges, children, onCancel, isChanged } = props;
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useSentForm({ schema, defaultValue, sender, extra, merges });
  useEffect(() => {
    const before = contentsOf(element.current);
    isChanged.current = () => contentsOf(element.current) !== before;
    return () => {
      isChanged.current = () => false;
    };
  }, [isChanged]);
  const { refused } = sender;
  useEffect(() => {
    // Messages at fields bring the focus to the first of them; any other one stands above what may be a long form.
    if (!refused || Object.keys(refused.fields).length > 0) return;
    // The button was switched off while it waited, and lost the focus.
    if (isFocusLost()) element.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    element.current?.scrollIntoView({ block: "start" });
  }, [refused]);
  const uploading = sender.sent !== null && sender.sent < 1;
  return (
    <form
      ref={element}
      method="post"
      {...getFormProps(form)}
      onSubmitCapture={({ nativeEvent }) => {
        if (!isCheckWhileTyping(nativeEvent)) requestAnimationFrame(() => focusFirstInvalid(element.current));
      }}
    >
      <Stack gap="md">
        {sender.refused && !sender.busy ? (
          <ErrorAlert title={props.errorTitle} message={sender.refused.message} />
        ) : null}
        {children(fields)}
        {sender.sent === null ? null : <UploadProgress sent={sender.sent} />}
        <Group justify="flex-end" gap="xs" className={styles.foot}>
          <Button
            variant="default"
            disabled={sender.busy && !uploading}
            onClick={uploading ? sender.cancel : onCancel}
          >
            {uploading ? say("Cancel upload") : say("Cancel")}
          </Button>
          <Button type="submit" loading={sender.busy} disabled={props.submitDisabled?.(fields) ?? false}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
