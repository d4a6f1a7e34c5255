import { useFormSender } from "#app/ui/form-dialog/senders";

/** Asks for what failed of a page (drawing or reading it) to be tried again. `refused` says why it can't be. */
export function useRetryPage(circularId: number, pageId: number, onDone = () => {}) {
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/pages/${pageId}`,
    fallback: "The page couldn’t be retried. Try again.",
    onDone,
  });
  const retry = () => {
    const form = new FormData();
    form.set("intent", "retry");
    send(form);
  };
  return { busy, refused, retry };
}
