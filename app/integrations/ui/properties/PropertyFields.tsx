import { useEffect, useState } from "react";
import type { Property } from "#app/integrations/domain/properties/queries.server";
import { canAddPage, canEditPage, type propertySchema } from "#app/integrations/domain/properties/schemas";
import type { UsedService } from "#app/integrations/domain/services/used-services.server";
import { useShell } from "#app/shell/ui/use-shell";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { FormSection } from "#app/ui/fields/FormSection";
import styles from "#app/ui/fields/form-section.module.css";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import { UniqueIdField } from "#app/ui/UniqueIdField";
import { PageField } from "./PageField";
import { SecretField } from "./SecretField";

interface PropertyFieldsProps {
  fields: Fields<typeof propertySchema>;
  /** Null for a new property. */
  property: Property | null;
  /** Told whether the chosen retailer uses any service, and so whether the form can be saved. */
  onServices(hasSome: boolean): void;
}

/** Everything that is known of a property. What can be chosen depends on what was chosen before. */
export function PropertyFields({ fields, property, onServices }: PropertyFieldsProps) {
  return (
    <div className={styles.sections}>
      <ChoiceFields fields={fields} property={property} onServices={onServices} />
      <FormSection title={say("Address")}>
        <TextField
          field={fields.address1}
          label={say("Address 1")}
          autoComplete="off"
          className={styles.half}
        />
        <TextField
          field={fields.address2}
          label={say("Address 2")}
          autoComplete="off"
          className={styles.half}
        />
        <TextField field={fields.city} label={say("City")} autoComplete="off" className={styles.third} />
        <TextField field={fields.state} label={say("State")} autoComplete="off" className={styles.third} />
        <TextField
          field={fields.zip}
          label={say("Zip")}
          autoComplete="off"
          inputMode="numeric"
          maxLength={5}
          className={styles.third}
        />
      </FormSection>
      <FormSection title={say("Access")}>
        <TextField
          field={fields.username}
          label={say("Username")}
          autoComplete="off"
          className={styles.third}
        />
        <SecretField
          field={fields.password}
          clearField={fields.clearPassword}
          label={say("Password")}
          forgetLabel={say("Forget the stored Password")}
          stored={property?.hasPassword ?? false}
          className={styles.third}
        />
        <SecretField
          field={fields.apiKey}
          clearField={fields.clearApiKey}
          label={say("API Key")}
          forgetLabel={say("Forget the stored API Key")}
          stored={property?.hasApiKey ?? false}
          className={styles.third}
        />
      </FormSection>
      <FormSection title={say("Notes")}>
        <TextAreaField field={fields.notes} label={say("Notes")} minRows={2} maxRows={8} />
      </FormSection>
    </div>
  );
}

function ChoiceFields({ fields, property, onServices }: PropertyFieldsProps) {
  const { currentRetailerId } = useShell();
  const service = useFieldControl(fields.serviceId);
  const subservice = useFieldControl(fields.subserviceId);
  const pageName = useFieldControl(fields.pageName);
  const pageId = useFieldControl(fields.pageId);
  const [retailerId, setRetailerId] = useState(property?.retailer.id ?? currentRetailerId);
  const services = useFetched<UsedService[]>(
    retailerId === null ? null : `/dashboard/properties/services?retailerId=${retailerId}`,
  );
  const subservices = services?.find(({ id }) => String(id) === service.value)?.subservices ?? [];
  const hasServices = (services?.length ?? 0) > 0;
  useEffect(() => onServices(hasServices), [hasServices, onServices]);

  const choosePage = (page: { id: string; name: string }) => {
    pageName.change(page.name);
    pageId.change(page.id);
  };
  const forgetPage = () => choosePage({ id: "", name: "" });
  const forgetSubservice = () => {
    subservice.change("");
    forgetPage();
  };
  const subserviceId = Number(subservice.value) || null;
  const pageOpen = property
    ? canEditPage({ subserviceId, hasPage: property.pageName !== null })
    : canAddPage({ subserviceId, hasSubservices: subservices.length > 0 });
  return (
    <FormSection title={say("Property")}>
      {services?.length === 0 ? <ErrorAlert message={noServices(property)} /> : null}
      {services === null ? <ErrorAlert message={say("Error while getting Services list")} /> : null}
      <div className={currentRetailerId === null ? styles.half : styles.hidden}>
        <RetailerField
          field={fields.retailerId}
          retailerId={property?.retailer.id ?? null}
          onChange={(chosen) => {
            if (chosen === retailerId) return;
            setRetailerId(chosen);
            service.change("");
            forgetSubservice();
          }}
        />
      </div>
      <div className={styles.half}>
        <UniqueIdField
          field={fields.uniqueId}
          saved={property?.uniqueId ?? null}
          checkAddress="/dashboard/properties/unique-id"
        />
      </div>
      <TextField
        field={fields.name}
        label={say("Property Name")}
        autoComplete="off"
        data-autofocus
        className={styles.half}
      />
      <div className={styles.half}>
        <SelectField
          field={fields.serviceId}
          control={service}
          label={say("Service")}
          placeholder={retailerId === null ? say("Choose a retailer first") : say("Choose a service")}
          disabled={!hasServices}
          searchable
          nothingFoundMessage={say("No matching service")}
          data={choicesOf(services ?? (property ? [property.service] : []))}
          onChange={forgetSubservice}
        />
      </div>
      <div className={styles.half}>
        <SelectField
          field={fields.subserviceId}
          control={subservice}
          label={say("Subservice")}
          placeholder={subservices.length > 0 ? say("Choose a subservice") : say("None available")}
          disabled={subservices.length === 0}
          searchable
          clearable
          nothingFoundMessage={say("No matching subservice")}
          data={choicesOf(services ? subservices : property?.subservice ? [property.subservice] : [])}
          onChange={forgetPage}
        />
      </div>
      <div className={styles.half}>
        <PageField
          field={fields.pageName}
          name={pageName}
          pageId={pageId.value ?? ""}
          retailerId={retailerId}
          open={pageOpen}
          onChoose={choosePage}
        />
        <input type="hidden" name={fields.pageId.name} value={pageId.value ?? ""} />
      </div>
    </FormSection>
  );
}

function choicesOf(rows: { id: number; name: string }[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

function noServices(property: Property | null): string {
  return property
    ? say("Property can't be update because no services are available for the selected retailer")
    : say("Property can't be added because no services are available for the selected retailer");
}
