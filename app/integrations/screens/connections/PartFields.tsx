import { TextInput } from "@mantine/core";
import type { ConnectionChoices } from "#app/integrations/domain/connections/choices.server";
import { connectionName } from "#app/integrations/domain/connections/names";
import {
  type ConnectionForm,
  lentForOnePage,
  pageTitles,
} from "#app/integrations/domain/connections/schemas";
import { useShell } from "#app/shell/ui/use-shell";
import { SelectField } from "#app/ui/fields/SelectField";
import { saidErrors } from "#app/ui/fields/said-errors";
import { TextField } from "#app/ui/fields/TextField";
import { type FieldControl, useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say, told } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import type { NumberedConnection } from "./connection-columns";
import styles from "./connection-form.module.css";

interface PartFieldsProps {
  fields: Fields<ConnectionForm>;
  connection: NumberedConnection | null;
  /** Null while they are not known. */
  choices: ConnectionChoices | null;
  onRetailer(retailerId: number): void;
}

/** The fields that depend on one another, what each may be, and the name that follows. */
function useParts({ fields, connection, choices, onRetailer }: PartFieldsProps) {
  const { user } = useShell();
  const account = useFieldControl(fields.socialAccountId);
  const property = useFieldControl(fields.propertyId);
  const service = useFieldControl(fields.serviceId);
  const subservice = useFieldControl(fields.subserviceId);
  const pageName = useFieldControl(fields.pageName);
  const known = choices ?? noChoices;
  const subservices = known.subservices.filter(({ serviceId }) => String(serviceId) === service.value);
  const properties = known.properties.filter(
    ({ serviceId }) => !service.value || subservices.length > 0 || String(serviceId) === service.value,
  );
  // Only an Administrator may have it read another one.
  const isPageLent =
    user.role !== "Administrator" &&
    connection !== null &&
    connection.lentPage !== null &&
    account.value === String(connection.socialAccount?.id);
  const followProperty = (pageOfChosen: string) => {
    const former = known.properties.find((each) => String(each.id) === property.value)?.pageName;
    if (isPageLent || !(pageOfChosen || pageName.value === former)) return;
    pageName.change(pageOfChosen);
  };
  const uniqueIdOf = (parts: { id: number; uniqueId: string }[], id: string | undefined) =>
    parts.find((part) => String(part.id) === id)?.uniqueId ?? null;
  const made = choices
    ? connectionName([
        choices.retailer.slug,
        uniqueIdOf(known.properties, property.value),
        uniqueIdOf(known.services, service.value),
        uniqueIdOf(known.subservices, subservice.value),
      ])
    : "";
  return {
    ...{ account, property, service, subservice, pageName },
    ...{ properties, services: known.services, subservices, isPageLent },
    name: made || (connection?.name ?? ""),
    changeRetailer(id: number) {
      for (const field of [property, service, subservice, account, pageName]) field.change("");
      onRetailer(id);
    },
    changeProperty(id: string) {
      const chosen = known.properties.find((each) => String(each.id) === id);
      service.change(chosen ? String(chosen.serviceId) : "");
      subservice.change(chosen?.subserviceId ? String(chosen.subserviceId) : "");
      followProperty(chosen?.pageName ?? "");
    },
    changeService() {
      subservice.change("");
      followProperty("");
      property.change("");
    },
  };
}

/** What a connection is put together from, and the name that follows. The choices depend on one another. */
export function PartFields(props: PartFieldsProps) {
  const { fields, connection, choices } = props;
  const { currentRetailerId } = useShell();
  const parts = useParts(props);
  const { account, property, service, subservice, pageName, isPageLent } = parts;
  const locked = connection !== null;
  return (
    <div className={styles.parts}>
      <div className={currentRetailerId === null ? undefined : styles.hidden}>
        <RetailerField
          field={fields.retailerId}
          retailerId={connection?.retailer.id ?? null}
          onChange={parts.changeRetailer}
          autoFocus
        />
      </div>
      <SelectField
        field={fields.propertyId}
        control={property}
        label={say("Property")}
        placeholder={say("None")}
        searchable
        clearable
        disabled={!choices}
        data={optionsOf(parts.properties, connection?.property)}
        onChange={(value) => parts.changeProperty(value ?? "")}
      />
      <SelectField
        field={fields.serviceId}
        control={service}
        label={say("Service")}
        placeholder={say("None")}
        searchable
        clearable={!locked}
        disabled={!choices || locked}
        data={optionsOf(parts.services, connection?.service)}
        onChange={parts.changeService}
      />
      <SelectField
        field={fields.subserviceId}
        control={subservice}
        label={say("Subservice")}
        placeholder={say("None")}
        searchable
        clearable={!locked}
        disabled={!choices || locked || parts.subservices.length === 0}
        data={optionsOf(parts.subservices, connection?.subservice)}
      />
      <AccountField
        field={fields.socialAccountId}
        control={account}
        accounts={choices?.accounts ?? null}
        current={
          connection?.retailer.id === choices?.retailer.id ? (connection?.socialAccount ?? null) : null
        }
      />
      <SelectField
        field={fields.pageTitle}
        label={say("Page Title")}
        data={pageTitles.map((title) => ({
          value: title,
          label: title === "VideoPosts" ? say("Video Posts") : told(title),
        }))}
      />
      <TextField
        field={fields.pageName}
        control={pageName}
        label={say("Page Name")}
        placeholder={say("Name, id or address of the page")}
        autoComplete="off"
        readOnly={isPageLent}
        description={isPageLent ? told(lentForOnePage) : undefined}
        error={locked && !pageName.value?.trim() ? say("Page name is required!") : undefined}
      />
      <TextInput
        className={styles.wide}
        label={say("Connection Name (made from its parts)")}
        readOnly
        value={parts.name}
        error={saidErrors((fields as Record<string, { errors?: string[] }>).name ?? {})}
      />
    </div>
  );
}

/** @param accounts null while they are not known */
function AccountField({
  field,
  control,
  accounts,
  current,
}: {
  field: Fields<ConnectionForm>["socialAccountId"];
  control: FieldControl;
  accounts: ConnectionChoices["accounts"] | null;
  /** The connection's, which may have been lent to it. */
  current: { id: number; name: string } | null;
}) {
  const choices = (accounts ?? []).map(({ id, name, connectionCount, state }) => ({
    id,
    name:
      state === "reconnect"
        ? say("{name} ({connectionCount}): log in again", { name, connectionCount })
        : `${name} (${connectionCount})`,
  }));
  return (
    <SelectField
      field={field}
      control={control}
      label={say("Connect as User")}
      placeholder={accounts?.length === 0 ? say("Nobody is logged in under Settings") : say("Choose a user")}
      disabled={!accounts}
      data={optionsOf(choices, current)}
    />
  );
}

/** What a row has stays to be seen while, or although, it is no choice. */
function optionsOf(
  parts: { id: number; name: string }[],
  current: { id: number; name: string } | null | undefined,
) {
  const there = parts.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!current || parts.some(({ id }) => id === current.id)) return there;
  return [...there, { value: String(current.id), label: current.name }];
}

const noChoices: Pick<ConnectionChoices, "properties" | "services" | "subservices"> = {
  properties: [],
  services: [],
  subservices: [],
};
