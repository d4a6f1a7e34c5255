import { Text } from "@mantine/core";
import { useMemo } from "react";
import * as z from "zod";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { PdfField } from "#app/ui/upload/PdfField";
import { pdfFilesSchema, type UploadLimits } from "#app/ui/upload/pdf-files-schema";
import type { Dialog } from "#app/ui/use-dialog";

interface ClonePageDialogProps {
  circularId: number;
  dialog: Dialog<Pick<PageSummary, "id" | "number" | "areaCount">>;
  onCloned(): void;
  uploadLimits: UploadLimits;
}

/** Makes new pages of PDF files, each with a copy of the page's areas. */
export function ClonePageDialog({ circularId, dialog, onCloned, uploadLimits }: ClonePageDialogProps) {
  const schema = useMemo(() => z.object({ pdfFiles: pdfFilesSchema(uploadLimits) }), [uploadLimits]);
  const sender = useUploadSender({
    action: `/dashboard/circulars/${circularId}/pages`,
    fallback: "Something went wrong when cloning the circular",
    onDone: () => {
      dialog.close();
      notifySuccess(say("The page was cloned successfully"));
      onCloned();
    },
  });
  const page = dialog.subject;
  if (!page) return null;
  return (
    <FormDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={say("Clone page {number}", { number: page.number })}
      schema={schema}
      sender={sender}
      extra={{ clonePageId: String(page.id) }}
      submitLabel={say("Clone page")}
    >
      {(fields) => (
        <>
          <Text>
            {say("Every page of the files becomes a new page at the end of the circular.")}{" "}
            {whatIsCopied(page)}
          </Text>
          <PdfField field={fields.pdfFiles} disabled={sender.busy} autoFocus />
        </>
      )}
    </FormDialog>
  );
}

function whatIsCopied({ number, areaCount }: Pick<PageSummary, "number" | "areaCount">): string {
  if (areaCount === 0) return say("Page {number} has no areas yet that could be copied.", { number });
  return say(
    "{areaCount, plural, one {The area} other {Each of the # areas}} of page {number} is copied onto it.",
    { areaCount, number },
  );
}
