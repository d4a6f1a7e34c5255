import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Select, type SelectProps, TextInput, type TextInputProps } from "@mantine/core";
import { useFieldControl } from "./use-field-control";

type TextFieldProps = Omit<TextInputProps, "form"> & { field: FieldMetadata<string> };

/** A line of text that a form's field stands behind. */
export function TextField({ field, ...input }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  return <TextInput key={key} {...props} {...input} error={field.errors?.join(" ")} />;
}

type SelectFieldProps = Omit<SelectProps, "form" | "value"> & { field: FieldMetadata<unknown> };

/** A choice among options that a form's field stands behind. */
export function SelectField({ field, onChange, ...select }: SelectFieldProps) {
  const control = useFieldControl(field);
  return (
    <Select
      id={field.id}
      allowDeselect={false}
      {...select}
      value={control.value ?? null}
      onChange={(value, option) => {
        control.change(value ?? "");
        onChange?.(value, option);
      }}
      onBlur={control.blur}
      error={field.errors?.join(" ")}
    />
  );
}
