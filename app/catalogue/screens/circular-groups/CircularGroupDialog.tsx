import type { CircularGroup } from "#app/catalogue/domain/circular-groups/queries.server";
import { circularGroupSchema } from "#app/catalogue/domain/circular-groups/schemas";
import { TextField } from "#app/ui/fields/TextField";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";

/** Adds or edits a circular group. */
export function CircularGroupDialog(props: RowDialogProps<CircularGroup>) {
  return (
    <RowFormDialog
      {...props}
      schema={circularGroupSchema}
      defaults={(group) => ({
        name: group?.name ?? "",
        retailerId: group ? String(group.retailer.id) : "",
      })}
      fields={(fields, group) => (
        <>
          <TextField
            field={fields.name}
            label={say("Circular Group Name")}
            data-autofocus
            autoComplete="off"
          />
          <RetailerField field={fields.retailerId} retailerId={group?.retailer.id ?? null} />
        </>
      )}
    />
  );
}
