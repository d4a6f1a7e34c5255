import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Switch, type SwitchProps } from "@mantine/core";
import { saidErrors } from "./said-errors";

type SwitchFieldProps = Omit<SwitchProps, "form"> & { field: FieldMetadata<unknown> };

/** A yes or no that a form's field stands behind. */
export function SwitchField({ field, ...input }: SwitchFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return <Switch key={key} {...props} {...input} error={saidErrors(field)} />;
}
