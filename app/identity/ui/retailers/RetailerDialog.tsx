import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { RetailerFields } from "./RetailerFields";
import { type EditedRetailer, retailerDefaults } from "./retailer-defaults";

/** Adds or edits a retailer. */
export function RetailerDialog(props: RowDialogProps<EditedRetailer>) {
  return (
    <RowFormDialog
      {...props}
      schema={retailerSchema}
      defaults={retailerDefaults}
      fields={(fields, retailer) => <RetailerFields fields={fields} retailerId={retailer?.id ?? null} />}
      editLabel={say("Update")}
      editDisabled={({ name, slug }) => !name.value || !slug.value}
      size="64rem"
    />
  );
}
