import { useState } from "react";
import type { Store } from "#app/catalogue/domain/stores/queries.server";
import type { StoreForm } from "#app/catalogue/domain/stores/schemas";
import { slugFromName } from "#app/kernel/slugs";
import { useShell } from "#app/shell/ui/use-shell";
import { FormSection } from "#app/ui/fields/FormSection";
import styles from "#app/ui/fields/form-section.module.css";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import { AddressFields } from "./AddressFields";
import { CircularGroupField } from "./CircularGroupField";
import { HoursField } from "./HoursField";

interface StoreFieldsProps {
  fields: Fields<StoreForm>;
  /** Null for a new store. */
  store: Store | null;
}

/** Everything that is known of a store, in four sections. The slug follows the name. */
export function StoreFields({ fields, store }: StoreFieldsProps) {
  const { retailers, currentRetailerId } = useShell();
  const [retailerId, setRetailerId] = useState(store?.circularGroup.retailer.id ?? currentRetailerId);
  const retailer = retailers.find(({ id }) => id === retailerId);
  return (
    <div className={styles.sections}>
      <IdentityFields fields={fields} store={store} retailerId={retailerId} onRetailer={setRetailerId} />
      <FormSection title={say("Address")}>
        <AddressFields fields={fields} />
      </FormSection>
      <FormSection title={say("Contact & Hours")}>
        <TextField
          field={fields.phone}
          label={say("Phone")}
          type="tel"
          autoComplete="off"
          className={styles.half}
        />
        <TextField
          field={fields.email}
          label={say("Email")}
          inputMode="email"
          autoComplete="off"
          className={styles.half}
        />
        <HoursField
          field={fields.hours}
          language={retailer?.language ?? null}
          timeZone={retailer?.timeZone ?? null}
          className={styles.half}
        />
        <TextAreaField
          field={fields.storeInfo}
          label={say("Store Info")}
          minRows={3}
          maxRows={8}
          className={styles.half}
        />
        <TextAreaField field={fields.description} label={say("Description")} minRows={2} maxRows={8} />
      </FormSection>
      <FormSection title={say("Shopping List")}>
        <SwitchField
          field={fields.hasExistingShoppingList}
          label={say("Has Existing Shopping List")}
          description={say("The store’s website has a shopping list of its own.")}
        />
        <TextField
          field={fields.existingShoppingListUrl}
          label={say("Existing Shopping List URL")}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
        />
      </FormSection>
    </div>
  );
}

interface IdentityFieldsProps extends StoreFieldsProps {
  retailerId: number | null;
  onRetailer(id: number): void;
}

function IdentityFields({ fields, store, retailerId, onRetailer }: IdentityFieldsProps) {
  const { currentRetailerId } = useShell();
  const slug = useFieldControl(fields.slug);
  const group = useFieldControl(fields.circularGroupId);
  return (
    <FormSection title={say("Store")}>
      <TextField
        field={fields.name}
        label={say("Name")}
        data-autofocus
        autoComplete="off"
        className={styles.twoThirds}
        onChange={(event) => slug.change(slugFromName(event.currentTarget.value))}
      />
      <TextField
        field={fields.storeNumber}
        label={say("Store Number")}
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.slug}
        label={say("Slug")}
        autoComplete="off"
        control={slug}
        description={
          store && slug.value !== store.slug
            ? say("The address of the store’s page changes. Links to “{slug}” stop working.", {
                slug: store.slug,
              })
            : undefined
        }
        className={styles.twoThirds}
      />
      <div className={currentRetailerId === null ? styles.half : styles.hidden}>
        <RetailerField
          field={fields.retailerId}
          retailerId={store?.circularGroup.retailer.id ?? null}
          onChange={(chosen) => {
            if (chosen !== retailerId) group.change("");
            onRetailer(chosen);
          }}
        />
      </div>
      <div className={styles.half}>
        <CircularGroupField
          field={fields.circularGroupId}
          control={group}
          retailerId={retailerId}
          current={store?.circularGroup ?? null}
        />
      </div>
    </FormSection>
  );
}
