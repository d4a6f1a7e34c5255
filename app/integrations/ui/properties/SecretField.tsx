import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { say } from "#app/ui/language/say";

interface SecretFieldProps {
  field: FieldMetadata<string | null | undefined>;
  /** Says that what is stored is to be forgotten. */
  clearField: FieldMetadata<unknown>;
  label: string;
  /** What the switch says that has the stored one forgotten. */
  forgetLabel: string;
  stored: boolean;
  className?: string;
}

/** A secret that comes in and never goes out again: left empty it stays as it is stored. */
export function SecretField({ field, clearField, label, forgetLabel, stored, className }: SecretFieldProps) {
  return (
    <div className={className}>
      <PasswordField
        field={field}
        label={label}
        placeholder={stored ? "••••••••" : undefined}
        description={stored ? say("Stored. Leave this empty to keep it.") : undefined}
      />
      {stored ? <SwitchField field={clearField} label={forgetLabel} size="xs" mt="xs" /> : null}
    </div>
  );
}
