import { type FieldMetadata, useInputControl } from "@conform-to/react";

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
