import type { FieldMetadata } from "@conform-to/react";
import { Select, type SelectProps } from "@mantine/core";
import { clearedWhenEmptied } from "../enter-in-lists";
import { saidErrors } from "./said-errors";
import { type FieldControl, useFieldControl } from "./use-field-control";

type SelectFieldProps = Omit<SelectProps, "form" | "value"> & {
  field: FieldMetadata<unknown>;
  /** For fields whose value is also set by the program. */
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
