import { useState } from "react";
import { changedDetailsSchema } from "#app/circulars/domain/circulars/schemas";
import { CheckboxField } from "#app/ui/fields/CheckboxField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { CircularFields } from "./CircularFields";
import { circularDefaults, type EditableCircular } from "./circular-defaults";

interface EditCircularDialogProps {
  circular: EditableCircular | null;
  opened: boolean;
  onClose(): void;
}

/**
 * Changes a circular's details; another retailer that would take pages out of circular groups is asked about. Where a retailer is the current one, the circular stays with its own.
 */
export function EditCircularDialog({ circular, opened, onClose }: EditCircularDialogProps) {
  const [asked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    onClose();
  };
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular?.id}/details`,
    fallback: "Error editing circular",
    onDone: close,
    onRefused: ({ fields }) => setAsked((before) => before || fields.leaveGroups !== undefined),
  });
  if (!circular) return null;
  return (
    <FormDialog<typeof changedDetailsSchema>
      opened={opened}
      onClose={close}
      title={say("Edit Circular")}
      schema={changedDetailsSchema}
      defaultValue={circularDefaults(circular)}
      sender={sender}
      extra={{ intent: "edit" }}
      merges
      submitLabel={say("Save")}
    >
      {(fields) => (
        <>
          <CircularFields fields={fields} ownRetailerId={circular.retailerId} />
          {/* The server counts what would be lost, and so is the one that asks. */}
          {asked ? (
            <CheckboxField
              field={fields.leaveGroups}
              label={say("Take its pages out of these circular groups")}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
