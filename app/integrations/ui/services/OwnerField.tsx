import type { FieldMetadata } from "@conform-to/react";
import { useShell } from "#app/shell/ui/use-shell";
import { SelectField } from "#app/ui/fields/SelectField";
import type { FieldControl } from "#app/ui/fields/use-field-control";
import { say } from "#app/ui/language/say";

interface OwnerFieldProps {
  field: FieldMetadata<unknown>;
  control?: FieldControl;
}

/** Whose a new service or subservice is; what staff add is their retailer's, without a question. */
export function OwnerField({ field, control }: OwnerFieldProps) {
  const { retailers, canSelectRetailer } = useShell();
  if (!canSelectRetailer) return null;
  return (
    <SelectField
      field={field}
      control={control}
      label={say("Retailer")}
      description={say("Owner. Leave empty to share with all retailers.")}
      placeholder={say("All retailers")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": say("All retailers") }}
      nothingFoundMessage={say("No matching retailer")}
      data={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
