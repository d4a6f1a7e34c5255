import { type FieldMetadata, getInputProps } from "@conform-to/react";
import {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { useFieldControl } from "./use-field-control";

type TextFieldProps = Omit<TextInputProps, "form"> & { field: FieldMetadata<string | null | undefined> };

/** A line of text that a form's field stands behind. */
export function TextField({ field, ...input }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  return <TextInput key={key} {...props} {...input} error={field.errors?.join(" ")} />;
}

type PasswordFieldProps = Omit<PasswordInputProps, "form"> & {
  field: FieldMetadata<string | null | undefined>;
};

/** A password that a form's field stands behind; shown while its eye is pressed. */
export function PasswordField({ field, ...input }: PasswordFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "password" });
  return (
    <PasswordInput
      key={key}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": "Show or hide" }}
      {...props}
      {...input}
      error={field.errors?.join(" ")}
    />
  );
}

type SwitchFieldProps = Omit<SwitchProps, "form"> & { field: FieldMetadata<boolean | undefined> };

/** A yes or no that a form's field stands behind. */
export function SwitchField({ field, ...input }: SwitchFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return <Switch key={key} {...props} {...input} error={field.errors?.join(" ")} />;
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
