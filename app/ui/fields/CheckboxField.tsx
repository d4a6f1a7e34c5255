import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Checkbox, type CheckboxProps } from "@mantine/core";
import { saidErrors } from "./said-errors";

type CheckboxFieldProps = Omit<CheckboxProps, "form"> & { field: FieldMetadata<unknown> };

/** Something that has to be confirmed, and that a form's field stands behind. */
export function CheckboxField({ field, ...input }: CheckboxFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return <Checkbox key={key} {...props} {...input} error={saidErrors(field)} />;
}
