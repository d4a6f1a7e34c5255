import type { FieldMetadata } from "@conform-to/react";
import { MultiSelect } from "@mantine/core";
import type { RetailerForm } from "#app/identity/domain/retailers/schemas";
import { useFetched } from "#app/ui/fetch-json";
import { saidErrors } from "#app/ui/fields/said-errors";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say } from "#app/ui/language/say";

export interface RetailerChoices {
  services: { id: number; name: string }[];
  subservices: { id: number; name: string; serviceId: number }[];
}

interface RetailerServiceFieldsProps {
  fields: Fields<RetailerForm>;
  /** Null for a new one. */
  retailerId: number | null;
}

/** The services, and the subservices of these; one that is taken away takes its subservices along. */
export function RetailerServiceFields({ fields, retailerId }: RetailerServiceFieldsProps) {
  const services = useFieldControl(fields.serviceIds);
  const subservices = useFieldControl(fields.subserviceIds);
  const choices = useFetched<RetailerChoices>(`/dashboard/retailers/choices?retailerId=${retailerId ?? ""}`);
  const chosen = idsOf(services.value);
  const offered = (choices?.subservices ?? []).filter(({ serviceId }) => chosen.includes(String(serviceId)));
  const choose = (ids: string[]) => {
    services.change(ids.join(","));
    const gone = (choices?.subservices ?? []).filter(({ serviceId }) => !ids.includes(String(serviceId)));
    const kept = idsOf(subservices.value).filter((id) => !gone.some((one) => String(one.id) === id));
    subservices.change(kept.join(","));
  };
  return (
    <>
      <IdsField
        field={fields.serviceIds}
        label={say("Services")}
        clearLabel={say("No services")}
        value={chosen}
        onChange={choose}
        options={choices?.services ?? []}
        disabled={!choices}
      />
      <IdsField
        field={fields.subserviceIds}
        label={say("Subservices")}
        clearLabel={say("No subservices")}
        value={idsOf(subservices.value)}
        onChange={(ids) => subservices.change(ids.join(","))}
        options={offered}
        disabled={!choices || offered.length === 0}
      />
    </>
  );
}

interface IdsFieldProps {
  field: FieldMetadata<unknown>;
  label: string;
  clearLabel: string;
  value: string[];
  onChange(ids: string[]): void;
  options: { id: number; name: string }[];
  disabled: boolean;
}

function IdsField({ field, label, clearLabel, value, onChange, options, disabled }: IdsFieldProps) {
  return (
    <MultiSelect
      id={field.id}
      label={label}
      placeholder={value.length === 0 ? say("None") : undefined}
      searchable
      clearable
      clearButtonProps={{ "aria-label": clearLabel }}
      nothingFoundMessage={say("No matches")}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      disabled={disabled}
      error={saidErrors(field)}
    />
  );
}

/** A form keeps ids as one text, parted by commas. */
function idsOf(value: string | string[] | undefined): string[] {
  return String(value ?? "")
    .split(",")
    .filter((id) => id !== "");
}
