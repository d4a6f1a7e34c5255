import type { FieldMetadata } from "@conform-to/react";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import {
  currencyOf,
  languageOf,
  listCountries,
  listCurrencies,
  listLanguages,
} from "#app/identity/domain/retailers/locales";
import type { RetailerForm } from "#app/identity/domain/retailers/schemas";
import { listTimeZoneChoices, timeZoneOf } from "#app/identity/domain/retailers/time-zones";
import { usualCurrency } from "#app/kernel/money/currencies";
import { slugFromName } from "#app/kernel/slugs";
import { FormSection } from "#app/ui/fields/FormSection";
import styles from "#app/ui/fields/form-section.module.css";
import { SelectField } from "#app/ui/fields/SelectField";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say, spokenLocale, told } from "#app/ui/language/say";
import { RetailerServiceFields } from "./RetailerServiceFields";

interface RetailerFieldsProps {
  fields: Fields<RetailerForm>;
  /** Null for a new one. */
  retailerId: number | null;
}

/** Everything that is known of a retailer, in sections. The slug follows the name. */
export function RetailerFields({ fields, retailerId }: RetailerFieldsProps) {
  const timeZone = useTimeZone(fields);
  const line = (field: FieldMetadata<unknown>, label: string, className = styles.half) => (
    <TextField field={field} label={told(label)} autoComplete="off" className={className} />
  );
  return (
    <div className={styles.sections}>
      <IdentityFields fields={fields} timeZone={timeZone} />
      <LanguageFields
        fields={fields}
        onCountry={(country) => {
          // The dates of a retailer that is there are read in its zone.
          if (retailerId !== null || timeZone.isChosen) return;
          timeZone.control.change(timeZoneOf(country) ?? timeZone.control.value ?? "");
        }}
      />
      <FormSection title={say("Services")}>
        <RetailerServiceFields fields={fields} retailerId={retailerId} />
      </FormSection>
      <FormSection title={say("Emails & Website")}>
        {line(fields.fromAddress, "From")}
        {line(fields.replyTo, "Reply To")}
        {line(fields.siteName, "Site Name")}
        {line(fields.siteUrl, "Site URL")}
        {line(fields.logoUrl, "Logo URL", "")}
        <SwitchField
          field={fields.mailsLists}
          label={say("Mail Shopping Lists")}
          description={say("Shoppers can have their list mailed to any address, in your name.")}
        />
      </FormSection>
      <FormSection title={say("Address")}>
        {line(fields.address1, "Address 1")}
        {line(fields.address2, "Address 2")}
        {line(fields.city, "City", styles.third)}
        {line(fields.state, "State", styles.third)}
        {line(fields.zip, "Zip", styles.third)}
      </FormSection>
      <FormSection title={say("Security")}>
        <SwitchField
          field={fields.requiresSecondStep}
          label={say("Require a Second Step")}
          description={say(
            "Staff sign in with a passkey, or with their password and a one-time code. Who has neither sets one up before anything else.",
          )}
        />
      </FormSection>
      <FormSection title={say("Contacts")}>
        {line(fields.primaryContact, "Primary Contact", styles.third)}
        {line(fields.contactEmail, "Contact Email", styles.third)}
        {line(fields.contactPhone, "Contact Phone", styles.third)}
        {line(fields.secondaryContact, "Secondary Contact", styles.third)}
        {line(fields.secondaryEmail, "Secondary Email", styles.third)}
        {line(fields.secondaryPhone, "Secondary Phone", styles.third)}
        <TextAreaField field={fields.secondaryNotes} label={say("Secondary Notes")} minRows={2} maxRows={8} />
      </FormSection>
    </div>
  );
}

interface LanguageFieldsProps {
  fields: Fields<RetailerForm>;
  onCountry(country: string): void;
}

/** The country chosen suggests what stands beside it, and the time zone. */
function LanguageFields({ fields, onCountry }: LanguageFieldsProps) {
  const currency = useFieldControl(fields.currency);
  const language = useFieldControl(fields.language);
  const [countries, currencies] = useMemo(
    () => [listCountries(spokenLocale()), listCurrencies(spokenLocale())],
    [],
  );
  const suggest = (country: string | null) => {
    if (country === null) return;
    currency.change(currencyOf(country) ?? currency.value ?? usualCurrency);
    language.change(languageOf(country) ?? language.value ?? "");
    onCountry(country);
  };
  return (
    <FormSection title={say("Language & Currency")}>
      <SelectField
        field={fields.country}
        label={say("Country")}
        searchable
        clearable
        nothingFoundMessage={say("No country of that name")}
        data={countries}
        clearButtonProps={{ "aria-label": say("No country") }}
        onChange={suggest}
        className={styles.third}
      />
      <SelectField
        field={fields.currency}
        control={currency}
        label={say("Currency")}
        searchable
        nothingFoundMessage={say("No currency of that name")}
        data={currencies}
        className={styles.third}
      />
      <SelectField
        field={fields.language}
        control={language}
        label={say("Language")}
        placeholder={say("The shopper’s own")}
        clearable
        data={listLanguages(spokenLocale())}
        clearButtonProps={{ "aria-label": say("No language") }}
        className={styles.third}
      />
      <Text size="sm" c="dimmed">
        {say(
          "Country and currency tell what “$4.99” or “1.299” means in your ads. Shoppers read your language where neither your website nor their browser asks for another one. Emails about accounts are in it, too; those to your staff in English or Spanish.",
        )}
      </Text>
    </FormSection>
  );
}

/** The field's value, and whether somebody has chosen it. */
function useTimeZone(fields: Fields<RetailerForm>) {
  const control = useFieldControl(fields.timeZone);
  const [isChosen, setChosen] = useState(false);
  return { control, isChosen, choose: () => setChosen(true) };
}

interface IdentityFieldsProps {
  fields: Fields<RetailerForm>;
  timeZone: ReturnType<typeof useTimeZone>;
}

function IdentityFields({ fields, timeZone }: IdentityFieldsProps) {
  const slug = useFieldControl(fields.slug);
  const timeZones = useMemo(listTimeZoneChoices, []);
  return (
    <FormSection title={say("Retailer")}>
      <TextField
        field={fields.name}
        label={say("Name")}
        data-autofocus
        autoComplete="off"
        className={styles.half}
        onChange={(event) => slug.change(slugFromName(event.currentTarget.value))}
      />
      <TextField
        field={fields.slug}
        label={say("Slug")}
        autoComplete="off"
        control={slug}
        className={styles.half}
      />
      <SelectField
        field={fields.timeZone}
        control={timeZone.control}
        onChange={timeZone.choose}
        label={say("Time Zone")}
        description={say("Staff enter dates in this zone. Existing dates don’t move.")}
        searchable
        nothingFoundMessage={say("No matching time zone")}
        data={timeZones}
      />
    </FormSection>
  );
}
