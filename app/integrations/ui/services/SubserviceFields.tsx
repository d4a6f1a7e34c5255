import { TextInput } from "@mantine/core";
import type { subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import { useFetched } from "#app/ui/fetch-json";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say } from "#app/ui/language/say";
import { UniqueIdField } from "#app/ui/UniqueIdField";
import { OwnerField } from "./OwnerField";

export interface ServiceChoice {
  id: number;
  name: string;
}

interface SubserviceFieldsProps {
  fields: Fields<typeof subserviceSchema>;
  /** What it has already; null for a new one. */
  saved: { uniqueId: string; retailerId: number | null } | null;
  /** The service that a new one is added to, when that is settled. */
  service: { id: number; name: string } | null;
}

export function SubserviceFields({ fields, saved, service }: SubserviceFieldsProps) {
  const owner = useFieldControl(fields.retailerId);
  const retailerId = saved ? saved.retailerId : owner.value || null;
  return (
    <>
      <TextField field={fields.name} label={say("Subservice Name")} data-autofocus autoComplete="off" />
      {service ? (
        <>
          <TextInput label={say("Service")} value={service.name} disabled />
          <input type="hidden" name={fields.serviceId.name} value={service.id} />
        </>
      ) : (
        <ServiceField field={fields.serviceId} retailerId={retailerId} />
      )}
      <TextField
        field={fields.website}
        label={say("Website")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === " ") event.preventDefault();
        }}
      />
      <UniqueIdField
        field={fields.uniqueId}
        saved={saved?.uniqueId ?? null}
        checkAddress="/dashboard/subservices/unique-id"
      />
      {saved ? null : <OwnerField field={fields.retailerId} control={owner} />}
      <TextAreaField field={fields.notes} label={say("Notes")} minRows={3} maxRows={10} />
    </>
  );
}

interface ServiceFieldProps {
  field: Fields<typeof subserviceSchema>["serviceId"];
  /** Only what this retailer may use; null for all. */
  retailerId: number | string | null;
}

function ServiceField({ field, retailerId }: ServiceFieldProps) {
  const services = useFetched<ServiceChoice[]>(
    `/dashboard/services/choices?retailerId=${retailerId ?? "all"}`,
  );
  return (
    <SelectField
      field={field}
      label={say("Service")}
      placeholder={say("Choose a service")}
      searchable
      nothingFoundMessage={
        services === null ? say("The services couldn’t be loaded") : say("No matching service")
      }
      data={(services ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
