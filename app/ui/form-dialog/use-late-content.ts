import { useIsomorphicEffect } from "@mantine/hooks";
import { type HTMLAttributes, type RefAttributes, startTransition, useEffect, useRef, useState } from "react";
import { focusFirst } from "../keep-focus";

/**
 * For dialogs with a long form: the dialog is seen at the press that opens it, and the form, which takes longer to draw,
 * comes right after; its first field gets the focus then. It is drawn in one go, so that keys pressed meanwhile wait for
 * that field. Closing, the form stays until the dialog is gone.
 * @param opened whether the dialog is
 * @param isWaiting what the form starts from is not there yet
 * @returns content: for the element around the form, which until then keeps room for it, and has the focus, so that no
 * button takes a key that is meant for a field
 */
export function useLateContent(
  opened: boolean,
  isWaiting = false,
): { content: HTMLAttributes<HTMLDivElement> & RefAttributes<HTMLDivElement>; isDrawn: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [hasBeenSeen, setHasBeenSeen] = useState(opened);
  useEffect(() => {
    if (opened) return afterPaint(() => setHasBeenSeen(true));
    startTransition(() => setHasBeenSeen(false));
  }, [opened]);
  const isDrawn = (hasBeenSeen || !opened) && !isWaiting;
  const wasEmpty = useRef(false);
  useIsomorphicEffect(() => {
    // The dialog has looked for the first field when it opened, and found none.
    if (opened && isDrawn && wasEmpty.current) focusFirst(ref.current);
    wasEmpty.current = opened && !isDrawn;
  }, [opened, isDrawn]);
  const content = isDrawn
    ? { ref, tabIndex: -1, style: { outline: 0 } }
    : {
        ref,
        tabIndex: -1,
        style: { outline: 0, minHeight: "12rem" },
        "aria-busy": true,
        "data-autofocus": "",
      };
  return { content, isDrawn };
}

/** @returns calls it off */
function afterPaint(callback: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
