import { MultiSelect, Text } from "@mantine/core";
import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import * as z from "zod";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { PdfField } from "#app/ui/upload/PdfField";
import { pdfFilesSchema, type UploadLimits } from "#app/ui/upload/pdf-files-schema";

interface ReplacePagesDialogProps {
  circularId: number;
  pages: PageSummary[];
  /** What it was last opened for: a page, or none for all pages; another object each time. */
  subject: { page: PageSummary | null } | null;
  opened: boolean;
  onClose(): void;
  uploadLimits: UploadLimits;
  /** Whether pages that were replaced before can be brought back until now. */
  endsUndo: boolean;
}

/** Takes new pages for some or all pages of the circular, and goes to the list of what they change. */
export function ReplacePagesDialog(props: ReplacePagesDialogProps) {
  const { circularId, pages, subject, opened, onClose, uploadLimits, endsUndo } = props;
  const schema = useMemo(() => z.object({ pdfFiles: pdfFilesSchema(uploadLimits) }), [uploadLimits]);
  const asked = subject?.page;
  const [chosen, setChosen] = useState<string[]>([]);
  useEffect(() => setChosen(subject?.page ? [String(subject.page.id)] : []), [subject]);
  const navigate = useNavigate();
  const sender = useUploadSender({
    action: `/dashboard/circulars/${circularId}/replacement/start`,
    fallback: "There was an error",
    onDone: () => {
      onClose();
      navigate(`/dashboard/circulars/${circularId}/replacement`);
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={asked ? say("Replace page {number}", { number: asked.number }) : say("Replace pages")}
      schema={schema}
      sender={sender}
      extra={{ pageIds: chosen.join(",") }}
      submitLabel={say("Compare pages")}
    >
      {(fields) => (
        <>
          <Text>
            {say(
              "Deals move to where they are on the new pages. You see what changes, deal by deal, before anything is replaced.",
            )}
          </Text>
          {endsUndo ? (
            <Text>
              {say(
                "Once these are uploaded, pages that were replaced before can’t be brought back any more.",
              )}
            </Text>
          ) : null}
          <MultiSelect
            label={say("Pages to replace")}
            placeholder={chosen.length === 0 ? say("All pages") : undefined}
            data={pages.map(({ id, number }) => ({
              value: String(id),
              label: say("Page {number}", { number }),
            }))}
            value={chosen}
            onChange={setChosen}
            disabled={sender.busy}
            clearable
            searchable
          />
          <PdfField field={fields.pdfFiles} disabled={sender.busy} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
