import { DeleteDialog } from "#app/ui/DeleteDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
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
  const belongings = [counted(pageCount, "page"), counted(areaCount, "area")].filter((part) => part !== null);
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={say("Delete Circular")}
      label={
        <>
          Are you sure you want to delete <strong>{name}</strong>?
          {belongings.length > 0 && ` Its ${belongings.join(" and ")} go with it.`}
        </>
      }
      sender={sender}
      values={{ intent: "delete" }}
    />
  );
}

/** E.g. "1 page" or "3 pages"; null for none. */
function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
