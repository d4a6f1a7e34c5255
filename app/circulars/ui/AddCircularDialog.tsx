import { Text } from "@mantine/core";
import { useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { circularSchema } from "#app/circulars/domain/circulars/schemas";
import { CircularFields } from "#app/circulars/ui/CircularFields";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { PdfField } from "#app/ui/upload/PdfField";
import { pdfFilesSchema, type UploadLimits } from "#app/ui/upload/pdf-files-schema";

interface AddCircularDialogProps {
  opened: boolean;
  onClose(): void;
  uploadLimits: UploadLimits;
}

/** Makes a circular of PDF files, then shows its pages landing. */
export function AddCircularDialog({ opened, onClose, uploadLimits }: AddCircularDialogProps) {
  const navigate = useNavigate();
  const schema = useMemo(
    () => circularSchema.extend({ pdfFiles: pdfFilesSchema(uploadLimits) }),
    [uploadLimits],
  );
  const sender = useUploadSender<{ ok: true; circularId: number }>({
    action: "/dashboard/circulars/upload",
    fallback: "Error adding circular",
    onDone: ({ circularId }) => {
      onClose();
      navigate(`/dashboard/circulars/${circularId}/edit`);
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Add Circular")}
      schema={schema}
      sender={sender}
      submitLabel={say("Add Circular")}
    >
      {(fields) => (
        <>
          <Text size="sm" c="dimmed">
            {say("It begins as a draft: shoppers see nothing of it until you publish it.")}
          </Text>
          <CircularFields fields={fields} ownRetailerId={null} />
          <PdfField field={fields.pdfFiles} disabled={sender.busy} />
        </>
      )}
    </FormDialog>
  );
}
