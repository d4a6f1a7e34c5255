import type { FieldMetadata } from "@conform-to/react";
import { useShell } from "#app/shell/ui/use-shell";
import { say } from "#app/ui/language/say";
import { SelectField } from "./fields/SelectField";

interface RetailerFieldProps {
  field: FieldMetadata<unknown>;
  /** The retailer of the row that is edited; null for a new one. */
  retailerId: number | null;
  onChange?(retailerId: number): void;
  /** The first field of a dialog. */
  autoFocus?: boolean;
}

/** A field for a row's retailer. It is hidden if a retailer is selected in the shell, which new rows then get. */
export function RetailerField({ field, retailerId, onChange, autoFocus }: RetailerFieldProps) {
  const { retailers, currentRetailerId } = useShell();
  if (currentRetailerId !== null) {
    return <input type="hidden" name={field.name} value={retailerId ?? currentRetailerId} />;
  }
  return (
    <SelectField
      field={field}
      label={say("Retailer")}
      data-autofocus={autoFocus || undefined}
      placeholder={say("Choose a retailer")}
      searchable
      nothingFoundMessage={say("No matching retailer")}
      data={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => onChange?.(Number(value))}
    />
  );
}
