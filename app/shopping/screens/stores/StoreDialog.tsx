import type { DefaultValue } from "@conform-to/react";
import type * as z from "zod";
import type { Store } from "#app/shopping/domain/stores/queries.server";
import { type StoreForm, storeSchema } from "#app/shopping/domain/stores/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { StoreFields } from "./StoreFields";

/** Adds or edits a store. */
export function StoreDialog(props: RowDialogProps<Store>) {
  return (
    <RowFormDialog
      {...props}
      schema={storeSchema}
      defaults={storeDefaults}
      fields={(fields, store) => <StoreFields fields={fields} store={store} />}
      size="64rem"
    />
  );
}

/** What the form starts from; null for a new store. */
function storeDefaults(store: Store | null): DefaultValue<z.input<StoreForm>> {
  if (!store) return { retailerId: "", circularGroupId: "" };
  const { id: _id, circularGroup, latitude, longitude, ...fields } = store;
  return {
    ...fields,
    retailerId: String(circularGroup.retailer.id),
    circularGroupId: String(circularGroup.id),
    latitude: latitude === null ? "" : String(latitude),
    longitude: longitude === null ? "" : String(longitude),
  };
}
