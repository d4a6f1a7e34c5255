import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { TextInput, type TextInputProps } from "@mantine/core";
import { saidErrors } from "./said-errors";
import type { FieldControl } from "./use-field-control";

type TextFieldProps = Omit<TextInputProps, "form"> & {
  field: FieldMetadata<unknown>;
  /** For fields whose text is also set by the program. */
  control?: FieldControl;
};

/** A line of text that a form's field stands behind. */
export function TextField({ field, control, ...input }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  const controlled = control && {
    value: control.value ?? "",
    defaultValue: undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => control.change(event.currentTarget.value),
  };
  const error = saidErrors(field) ?? input.error;
  return <TextInput key={key} {...props} {...controlled} {...input} error={error} />;
}
