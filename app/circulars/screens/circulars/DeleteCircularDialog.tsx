import { DeleteDialog } from "#app/ui/DeleteDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import type { CircularRow } from "./circular-rows";

interface DeleteCircularDialogProps {
  circular: CircularRow | null;
  opened: boolean;
  onClose(): void;
}

export function DeleteCircularDialog({ circular, opened, onClose }: DeleteCircularDialogProps) {
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular?.id}/details`,
    fallback: "Error deleting circular",
    onDone: onClose,
  });
  if (!circular) return null;
  const { name, pageCount, areaCount } = circular;
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title="Delete Circular"
      label={
        <>
          Are you sure you want to delete <strong>{name}</strong>? Its{" "}
          {pageCount === 1 ? "1 page" : `${pageCount} pages`} and{" "}
          {areaCount === 1 ? "1 area" : `${areaCount} areas`} go with it.
        </>
      }
      sender={sender}
      values={{ intent: "delete" }}
    />
  );
}
