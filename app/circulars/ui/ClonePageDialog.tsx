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

interface ClonePageDialogProps {
  circularId: number;
  /** Null before the first one was to be cloned. */
  page: Pick<PageSummary, "id" | "number" | "areaCount"> | null;
  opened: boolean;
  onClose(): void;
  onCloned(): void;
  uploadLimits: UploadLimits;
}

/** Makes new pages of PDF files, each with a copy of the page's areas. */
export function ClonePageDialog(props: ClonePageDialogProps) {
  const { circularId, page, opened, onClose, onCloned, uploadLimits } = props;
  const schema = useMemo(() => z.object({ pdfFiles: pdfFilesSchema(uploadLimits) }), [uploadLimits]);
  const sender = useUploadSender({
    action: `/dashboard/circulars/${circularId}/pages`,
    fallback: "Something went wrong when cloning the circular",
    onDone: () => {
      onClose();
      notifySuccess(say("The page was cloned successfully"));
      onCloned();
    },
  });
  if (!page) return null;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
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
