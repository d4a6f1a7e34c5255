import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/**
 * For dialogs with a long form: the dialog is seen at the press that opens it, and the form, which takes longer to draw,
 * comes right after; its first field gets the focus then. Closing, the form stays until the dialog is gone.
 * @param opened whether the dialog is
 * @param isWaiting what the form starts from is not there yet
 */
export function useLateContent(
  opened: boolean,
  isWaiting = false,
): { content: RefObject<HTMLDivElement>; isDrawn: boolean } {
  const content = useRef<HTMLDivElement>(null);
  const [hasBeenSeen, setHasBeenSeen] = useState(opened);
  // A deferred value would not do: what opens the dialog may be a transition itself.
  useEffect(() => startTransition(() => setHasBeenSeen(opened)), [opened]);
  const isDrawn = (hasBeenSeen || !opened) && !isWaiting;
  const wasEmpty = useRef(false);
  useEffect(() => {
    // The dialog has looked for the first field when it opened, and found none.
    if (opened && isDrawn && wasEmpty.current) {
      content.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    wasEmpty.current = opened && !isDrawn;
  }, [opened, isDrawn]);
  return { content, isDrawn };
}
