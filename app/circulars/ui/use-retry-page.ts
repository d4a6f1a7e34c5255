import { useFormSender } from "#app/ui/form-dialog/senders";

/** Asks for a page that failed to be drawn again. `refused` says why it can't be. */
export function useRetryPage(circularId: number, pageId: number) {
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/pages/${pageId}`,
    fallback: "The page can't be drawn again just now. Please try again.",
    onDone: () => {},
  });
  const retry = () => {
    const form = new FormData();
    form.set("intent", "retry");
    send(form);
  };
  return { busy, refused, retry };
}
