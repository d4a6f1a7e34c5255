import { type FieldMetadata, useInputControl } from "@conform-to/react";

/** The value of a form's field for inputs that are no plain form elements, as text, and the function that sets it. */
export function useFieldControl(field: FieldMetadata<unknown>) {
  const { key, name, formId, initialValue } = field;
  return useInputControl({ key, name, formId, initialValue: initialValue as string | undefined });
}
