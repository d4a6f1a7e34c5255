import { useEffect } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say, sayNodes } from "#app/ui/language/say";
import type { Dialog } from "#app/ui/use-dialog";

export function DeletePageDialog({
  circularId,
  dialog,
}: {
  circularId: number;
  dialog: Dialog<PageSummary>;
}) {
  const page = dialog.subject;
  const sender = useFormSender({
    action: `/dashboard/circulars/${circularId}/pages/${page?.id}`,
    fallback: "Error deleting circular page",
    onDone: dialog.close,
  });
  // A page that could not be deleted is still there to be seen: no more is said.
  const { refused, reset } = sender;
  const { close } = dialog;
  useEffect(() => {
    if (!refused) return;
    reset();
    close();
  }, [refused, reset, close]);
  if (!page) return null;
  return (
    <DeleteDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={say("Delete page")}
      label={sayNodes(
        "Are you sure you want to delete {page}? {areaCount, plural, =0 {} one {Its # area goes with it.} other {Its # areas go with it.}}",
        {
          page: <strong>{say("page {number}", { number: page.number })}</strong>,
          areaCount: page.areaCount,
        },
      )}
      sender={sender}
      values={{ intent: "delete" }}
    />
  );
}
