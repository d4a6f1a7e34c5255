import type { FieldMetadata } from "@conform-to/react";
import { useFetched } from "#app/ui/fetch-json";
import { SelectField } from "#app/ui/fields/SelectField";
import type { useFieldControl } from "#app/ui/fields/use-field-control";
import { say } from "#app/ui/language/say";
import type { GroupChoice } from "./groups";

interface CircularGroupFieldProps {
  field: FieldMetadata<unknown>;
  control: ReturnType<typeof useFieldControl>;
  retailerId: number | null;
  /** The one it has already, shown before the others have come. */
  current: { id: number; name: string; retailer: { id: number } } | null;
}

/** A field for one of the retailer's circular groups. Without a retailer, there is nothing to choose from. */
export function CircularGroupField({ field, control, retailerId, current }: CircularGroupFieldProps) {
  const found = useGroupChoices(retailerId);
  const groups = found ?? (current && current.retailer.id === retailerId ? [current] : []);
  return (
    <SelectField
      field={field}
      control={control}
      label={say("Circular Group")}
      placeholder={retailerId === null ? say("Choose a retailer first") : say("Choose a circular group")}
      disabled={retailerId === null}
      searchable
      nothingFoundMessage={nothingFound(found)}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

function nothingFound(found: ReturnType<typeof useGroupChoices>): string {
  if (found === undefined) return say("Loading circular groups…");
  if (found === null) return say("Error getting circular groups");
  return found.length === 0
    ? say("This retailer has no circular groups yet")
    : say("No matching circular group");
}

/**
 * The circular groups of a retailer: `undefined` while they are on their way or there is no retailer, null when they
 * could not be had.
 */
function useGroupChoices(retailerId: number | null): GroupChoice[] | null | undefined {
  return useFetched(retailerId === null ? null : `/dashboard/stores/groups?retailerId=${retailerId}`);
}
