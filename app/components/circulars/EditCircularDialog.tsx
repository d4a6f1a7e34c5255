import { type CircularForm, circularSchema } from "#app/domain/circulars/schemas";
import { FormDialog } from "../form-dialog/FormDialog";
import { useFormSender } from "../form-dialog/senders";
import { CircularFields } from "./CircularFields";

/** What the dialog starts from. Dates are wall time of the retailer's zone. */
export interface EditableCircular {
  id: number;
  name: string;
  title: string;
  slug: string;
  activeWallTime: string;
  terminationWallTime: string;
  retailerId: number;
}

interface EditCircularDialogProps {
  circular: EditableCircular | null;
  opened: boolean;
  onClose(): void;
}

/** Changes a circular's details; where a retailer is the current one, the circular stays with its own. */
export function EditCircularDialog({ circular, opened, onClose }: EditCircularDialogProps) {
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular?.id}/details`,
    fallback: "Error editing circular",
    onDone: onClose,
  });
  if (!circular) return null;
  return (
    <FormDialog<CircularForm>
      opened={opened}
      onClose={onClose}
      title="Edit Circular"
      schema={circularSchema}
      defaultValue={{
        name: circular.name,
        title: circular.title,
        slug: circular.slug,
        activeDate: circular.activeWallTime,
        terminationDate: circular.terminationWallTime,
        retailerId: String(circular.retailerId),
      }}
      sender={sender}
      extra={{ intent: "edit" }}
      submitLabel="Save"
    >
      {(fields) => <CircularFields fields={fields} ownRetailerId={circular.retailerId} />}
    </FormDialog>
  );
}
