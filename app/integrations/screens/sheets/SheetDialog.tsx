import type { Sheet } from "#app/integrations/domain/sheets/queries.server";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { TextField } from "#app/ui/fields/TextField";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";

/** Adds or edits a built-in sheet. */
export function SheetDialog(props: RowDialogProps<Sheet>) {
  return (
    <RowFormDialog
      {...props}
      schema={sheetSchema}
      defaults={(sheet) => ({
        name: sheet?.name ?? "",
        retailerId: sheet ? String(sheet.retailer.id) : "",
      })}
      fields={(fields, sheet) => (
        <>
          <TextField field={fields.name} label={say("Sheet Name")} data-autofocus autoComplete="off" />
          {sheet ? (
            <input type="hidden" name={fields.retailerId.name} value={sheet.retailer.id} />
          ) : (
            <RetailerField field={fields.retailerId} retailerId={null} />
          )}
        </>
      )}
    />
  );
}
