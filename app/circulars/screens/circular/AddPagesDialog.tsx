import { useMemo } from "react";
import * as z from "zod";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { PdfField } from "#app/ui/upload/PdfField";
import { pdfFilesSchema, type UploadLimits } from "#app/ui/upload/pdf-files-schema";

interface AddPagesDialogProps {
  circularId: number;
  opened: boolean;
  onClose(): void;
  onAdded(): void;
  uploadLimits: UploadLimits;
}

/** Adds the pages of PDF files behind the circular's last page. */
export function AddPagesDialog({ circularId, opened, onClose, onAdded, uploadLimits }: AddPagesDialogProps) {
  const schema = useMemo(() => z.object({ pdfFiles: pdfFilesSchema(uploadLimits) }), [uploadLimits]);
  const sender = useUploadSender({
    action: `/dashboard/circulars/${circularId}/pages`,
    fallback: "There was an error",
    onDone: () => {
      onClose();
      onAdded();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Add pages")}
      schema={schema}
      sender={sender}
      submitLabel={say("Add pages")}
    >
      {(fields) => <PdfField field={fields.pdfFiles} disabled={sender.busy} autoFocus />}
    </FormDialog>
  );
}
