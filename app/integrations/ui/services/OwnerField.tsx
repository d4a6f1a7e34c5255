import type { FieldMetadata } from "@conform-to/react";
import { useShell } from "#app/shell/ui/use-shell";
import { type FieldControl, SelectField } from "#app/ui/form-dialog/fields";

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
      label="Retailer"
      description="Owner. Leave empty to share with all retailers."
      placeholder="All retailers"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "All retailers" }}
      nothingFoundMessage="No matching retailer"
      data={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
