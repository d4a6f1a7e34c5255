import { useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { z } from "zod";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { TableField } from "#app/ui/upload/TableField";
import { EncodingField } from "./EncodingField";
import { useEncodingQuestion } from "./use-encoding-question";

interface UploadUsersDialogProps {
  opened: boolean;
  onClose(): void;
  limits: { bytes: number; rows: number };
}

const megabyte = 1024 * 1024;

/** Sends a file of users, then leads to the matching of its columns. */
export function UploadUsersDialog({ opened, onClose, limits }: UploadUsersDialogProps) {
  const navigate = useNavigate();
  const schema = useMemo(() => fileSchema(limits.bytes), [limits.bytes]);
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
      title="Upload Users"
      schema={schema}
      sender={sender}
      submitLabel="Upload"
      errorTitle="File not Uploaded"
    >
      {({ file }) => (
        <>
          <TableField
            field={file}
            disabled={sender.busy}
            onChoose={sender.reset}
            hint={`.csv or .xlsx with a heading, up to ${limits.bytes / megabyte} MB and ${limits.rows.toLocaleString("en-US")} rows.`}
          />
          {asked ? <EncodingField file={asked} disabled={sender.busy} /> : null}
        </>
      )}
    </FormDialog>
  );
}

/** What the browser can tell before the file is sent. */
function fileSchema(maxBytes: number) {
  const choose = "Choose a .csv or .xlsx file.";
  return z.object({
    encoding: z.string().optional(),
    file: z
      .instanceof(File, { error: choose })
      .refine(({ name }) => /\.(csv|tsv|tab|txt|xlsx)$/i.test(name), choose)
      .refine(({ size }) => size > 0, "The file is empty.")
      .refine(
        ({ size }) => size <= maxBytes,
        `The file is too large; at most ${maxBytes / megabyte} MB are allowed.`,
      ),
  });
}
