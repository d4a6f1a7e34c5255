import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { Textarea, type TextareaProps } from "@mantine/core";
import { saidErrors } from "./said-errors";

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
