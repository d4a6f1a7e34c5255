import { Button } from "@mantine/core";
import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import type { ReadinessLine } from "#app/circulars/domain/readiness/readiness-rules";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconArrowBackUp, IconPlayerStop, IconSend } from "#app/ui/icons";
import { say, sayNodes } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { useOpened } from "#app/ui/use-dialog";
import { PublishDialog } from "./PublishDialog";

interface PublicationButtonsProps {
  circular: CircularDetail;
  groups: GroupOfCircular[];
  readiness: readonly ReadinessLine[];
}

/** What changes whether shoppers see the circular: a draft is published, a scheduled one taken back, a live one ended. */
export function PublicationButtons({ circular, groups, readiness }: PublicationButtonsProps) {
  const [publishing, publishDialog] = useOpened();
  const [ending, endDialog] = useOpened();
  const { name, status } = circular;
  // One for all, since the button that was pressed is gone once the circular stands elsewhere.
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular.id}/publication`,
    fallback: "Error editing circular",
    onDone: (_, form) => {
      publishDialog.close();
      endDialog.close();
      notifySuccess(whatWasDone(form.get("intent"), name));
    },
  });
  useRefusalNotice(publishing || ending ? null : sender.refused);
  const takeBack = () => {
    const form = new FormData();
    form.set("intent", "unpublish");
    sender.send(form);
  };
  return (
    <>
      {status === "draft" ? (
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={publishDialog.open}>
          {say("Publish")}
        </Button>
      ) : null}
      {status === "scheduled" ? (
        <Button
          variant="default"
          loading={sender.busy}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={takeBack}
        >
          {say("Back to draft")}
        </Button>
      ) : null}
      {status === "live" ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={18} aria-hidden />}
          onClick={endDialog.open}
        >
          {say("End now")}
        </Button>
      ) : null}
      <PublishDialog
        circular={circular}
        groups={groups}
        readiness={readiness}
        opened={publishing}
        onClose={publishDialog.close}
        sender={sender}
      />
      <DeleteDialog
        opened={ending}
        onClose={endDialog.close}
        title={say("End circular")}
        label={sayNodes(
          "End {name} now? Within a minute, whoever opens your website no longer sees it; where it is open already, it stays until the page is loaded again. Its pages and deals stay here.",
          { name: <strong>{name}</strong> },
        )}
        confirmLabel={say("End now")}
        sender={sender}
        values={{ intent: "end" }}
      />
    </>
  );
}

export function whatWasDone(intent: FormDataEntryValue | null, name: string): string {
  if (intent === "publish") return say("“{name}” is published.", { name });
  if (intent === "unpublish") return say("“{name}” is a draft again.", { name });
  if (intent === "reopen") return say("“{name}” is live again.", { name });
  return say("“{name}” has ended.", { name });
}
