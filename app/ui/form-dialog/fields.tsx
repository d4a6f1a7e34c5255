import { type FieldMetadata, getInputProps, getTextareaProps, useInputControl } from "@conform-to/react";
import {
  Checkbox,
  type CheckboxProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import type { ReactNode } from "react";
import { say } from "#app/ui/language/say";
import { clearedWhenEmptied } from "../enter-in-lists";
import { told } from "../language/say";
import styles from "./form-section.module.css";

type TextFieldProps = Omit<TextInputProps, "form"> & {
  field: FieldMetadata<unknown>;
  /** For fields that are also filled by something else than typing. */
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
      visibilityToggleButtonProps={{ "aria-label": say("Show or hide") }}
      {...props}
      {...input}
      error={saidErrors(field)}
    />
  );
}

type SwitchFieldProps = Omit<SwitchProps, "form"> & { field: FieldMetadata<unknown> };

/** A yes or no that a form's field stands behind. */
export function SwitchField({ field, ...input }: SwitchFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return <Switch key={key} {...props} {...input} error={saidErrors(field)} />;
}

type CheckboxFieldProps = Omit<CheckboxProps, "form"> & { field: FieldMetadata<unknown> };

/** Something that has to be confirmed, and that a form's field stands behind. */
export function CheckboxField({ field, ...input }: CheckboxFieldProps) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return <Checkbox key={key} {...props} {...input} error={saidErrors(field)} />;
}

type TextAreaFieldProps = Omit<TextareaProps, "form"> & { field: FieldMetadata<unknown> };

/** Lines of text that a form's field stands behind. */
export function TextAreaField({ field, ...input }: TextAreaFieldProps) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <Textarea
      key={key}
      {...props}
      autosize
      {...input}
      error={saidErrors(field)}
      // Browsers bring no more than the caret into view, and leave the rest below the dialog's foot.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
    />
  );
}

type SelectFieldProps = Omit<SelectProps, "form" | "value"> & {
  field: FieldMetadata<unknown>;
  /** For fields that are also set by something else than choosing. */
  control?: FieldControl;
};

/** A choice among options that a form's field stands behind. */
export function SelectField({ control, ...select }: SelectFieldProps) {
  return control ? <ControlledSelect control={control} {...select} /> : <OwnSelect {...select} />;
}

function OwnSelect(props: Omit<SelectFieldProps, "control">) {
  return <ControlledSelect {...props} control={useFieldControl(props.field)} />;
}

function ControlledSelect({
  field,
  control,
  onChange,
  ...select
}: SelectFieldProps & { control: FieldControl }) {
  const clear = () => {
    control.change("");
    // What depends on the choice is told as when the button clears it.
    onChange?.(null, { value: "", label: "" });
  };
  return (
    <Select
      id={field.id}
      {...select}
      {...(select.clearable ? clearedWhenEmptied(clear) : {})}
      value={control.value || null}
      onChange={(value, option) => {
        control.change(value ?? "");
        onChange?.(value, option);
      }}
      onBlur={control.blur}
      error={saidErrors(field)}
    />
  );
}

/** What is wrong with a field, in the reader's language. */
export function saidErrors({ errors }: { errors?: string[] | undefined }): string | undefined {
  return errors?.map(told).join(" ");
}

/** A part of a long form; its fields take the widths of `form-section.module.css`. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** What an input that is no plain form element does with a form's field. */
export interface FieldControl {
  value: string | undefined;
  change(value: string): void;
  focus(): void;
  blur(): void;
}

/** The value of a form's field for inputs that are no plain form elements, as text, and the function that sets it. */
export function useFieldControl(field: FieldMetadata<unknown>): FieldControl {
  const { key, name, formId, initialValue } = field;
  return useInputControl({ key, name, formId, initialValue: initialValue as string | undefined });
}
