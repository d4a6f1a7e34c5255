import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { say } from "../language/say";
import { saidErrors } from "./said-errors";

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
