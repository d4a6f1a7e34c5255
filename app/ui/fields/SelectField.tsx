import type { FieldMetadata } from "@conform-to/react";
import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
import { clearedWhenEmptied } from "../enter-in-lists";
import { say } from "../language/say";
import { optionNamed } from "../rank-options";
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
  const [untaken, setUntaken] = useState<string | null>(null);
  const choose: SelectProps["onChange"] = (value, option) => {
    setUntaken(null);
    control.change(value ?? "");
    onChange?.(value, option);
  };
  // What depends on the choice is told as when the button clears it.
  const clear = () => choose(null, { value: "", label: "" });
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    control.blur();
    if (!select.searchable) return;
    const typed = currentTarget.value.trim();
    const options = getParsedComboboxData(select.data);
    const chosen = getOptionsLockup(options)[control.value ?? ""];
    if (typed === "" || typed === chosen?.label) return;
    const named = optionNamed(options, typed);
    if (named && named.value !== control.value) choose(named.value, named);
    else if (!named) setUntaken(saidUntaken(typed, chosen?.label));
  };
  return (
    <Select
      id={field.id}
      {...select}
      value={control.value || null}
      onChange={choose}
      onInput={(event) => {
        setUntaken(null);
        if (select.clearable) clearedWhenEmptied(clear).onInput(event);
      }}
      onBlur={leave}
      error={saidErrors(field) ?? untaken}
    />
  );
}

/** The list shows what was chosen before again, in place of a text that names none of it. */
function saidUntaken(typed: string, kept: string | undefined): string {
  if (kept === undefined)
    return say("Nothing in the list is called “{typed}”. Nothing is chosen.", { typed });
  return say("Nothing in the list is called “{typed}”. “{kept}” stays chosen.", { typed, kept });
}
