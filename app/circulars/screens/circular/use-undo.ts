import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

export type BringingBack = ReturnType<typeof useUndo>;

/** Brings back the pages that were replaced last. For the screen: what offers it is gone by the time the answer is there. */
export function useUndo(circularId: number) {
  const { busy, refused, send } = useFormSender<{ ok: true }>({
    action: `/dashboard/circulars/${circularId}/replacement/decide`,
    fallback: "Error replacing circular pages",
    onDone: () => notifySuccess(say("The old pages are back. The new ones are waiting again.")),
  });
  useRefusalNotice(refused);
  const bringBack = () => {
    const form = new FormData();
    form.set("intent", "undo");
    send(form);
  };
  return { busy, bringBack };
}
