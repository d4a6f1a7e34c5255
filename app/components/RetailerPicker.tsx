import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "./form-dialog/fields";

interface RetailerPickerProps {
  field: FieldMetadata<unknown>;
  retailers: { id: number; name: string }[];
  onChange?(retailerId: number): void;
}

/** For forms: shown only while no retailer is the current one. */
export function RetailerPicker({ field, retailers, onChange }: RetailerPickerProps) {
  return (
    <SelectField
      field={field}
      label="Retailer"
      placeholder="Choose a retailer"
      searchable
      nothingFoundMessage="No retailer of that name"
      data={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => onChange?.(Number(value))}
    />
  );
}
