import { DeleteDialog } from "#app/ui/DeleteDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say, sayNodes } from "#app/ui/language/say";
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
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={say("Delete Circular")}
      label={
        <>
          {sayNodes("Are you sure you want to delete {name}?", { name: <strong>{circular.name}</strong> })}{" "}
          {whatGoesWith(circular)}
        </>
      }
      sender={sender}
      values={{ intent: "delete" }}
    />
  );
}

/** Null for nothing. */
function whatGoesWith({ pageCount, areaCount }: CircularRow): string | null {
  if (pageCount === 0) return null;
  if (areaCount === 0)
    return say("Its {pageCount, plural, one {# page} other {# pages}} go with it.", { pageCount });
  return say(
    "Its {pageCount, plural, one {# page} other {# pages}} and {areaCount, plural, one {# area} other {# areas}} go with it.",
    { pageCount, areaCount },
  );
}
