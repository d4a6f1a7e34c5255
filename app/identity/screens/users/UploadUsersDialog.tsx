import { useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { EncodingField } from "#app/ui/upload/EncodingField";
import { TableField } from "#app/ui/upload/TableField";
import { tableFileSchema } from "#app/ui/upload/table-file-schema";
import { useEncodingQuestion } from "#app/ui/upload/use-encoding-question";

interface UploadUsersDialogProps {
  opened: boolean;
  onClose(): void;
  limits: { bytes: number; rows: number };
}

const megabyte = 1024 * 1024;

/** Sends a file of users, then leads to the matching of its columns. */
export function UploadUsersDialog({ opened, onClose, limits }: UploadUsersDialogProps) {
  const navigate = useNavigate();
  const schema = useMemo(() => tableFileSchema(limits.bytes), [limits.bytes]);
  const uploadSender = useUploadSender<{ ok: true; importId: number }>({
    action: "/dashboard/users/upload",
    fallback: "File not Uploaded",
    onDone: ({ importId }) => {
      onClose();
      navigate(`/dashboard/users/imports/${importId}`);
    },
  });
  const { sender, asked } = useEncodingQuestion(uploadSender);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Upload Users")}
      schema={schema}
      sender={sender}
      submitLabel={say("Upload")}
      errorTitle={say("File not Uploaded")}
    >
      {({ file }) => (
        <>
          <TableField
            field={file}
            disabled={sender.busy}
            onChoose={sender.reset}
            hint={say(".csv or .xlsx with a heading, up to {bytes} MB and {rows} rows.", {
              bytes: limits.bytes / megabyte,
              rows: limits.rows.toLocaleString("en-US"),
            })}
          />
          {asked ? <EncodingField file={asked} disabled={sender.busy} /> : null}
        </>
      )}
    </FormDialog>
  );
}
