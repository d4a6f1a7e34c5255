import { useMemo } from "react";
import { z } from "zod";
import { FormDialog } from "#app/components/form-dialog/FormDialog";
import { useUploadSender } from "#app/components/form-dialog/senders";
import { PdfField } from "#app/components/upload/PdfField";
import { pdfFilesSchema, type UploadLimits } from "#app/components/upload/pdf-files-schema";

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
      title="Add pages"
      schema={schema}
      sender={sender}
      submitLabel="Add pages"
    >
      {(fields) => <PdfField field={fields.pdfFiles} disabled={sender.busy} autoFocus />}
    </FormDialog>
  );
}
