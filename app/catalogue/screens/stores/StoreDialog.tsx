import type { Store } from "#app/catalogue/domain/stores/queries.server";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { StoreFields } from "./StoreFields";
import { storeDefaults } from "./store-defaults";

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
