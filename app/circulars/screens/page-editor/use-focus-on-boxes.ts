import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Lays the focus on an area or suggestion as soon as it is on the screen, and brings it into view.
 * @param formKey whose form is open: it has the focus, and keeps it
 */
export function useFocusOnBoxes(
  screenRef: RefObject<HTMLElement | null>,
  formKey: string | null,
): (key: string) => void {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    if (formKey !== null) {
      setWanted(null);
      return;
    }
    // One frame later, when a closing popover has given its focus back.
    const frame = requestAnimationFrame(() => {
      const box = screenRef.current?.querySelector<HTMLElement>(
        `[data-area-key="${wanted.key}"], [data-suggestion-key="${wanted.key}"]`,
      );
      box?.focus({ preventScroll: true });
      box?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, formKey, screenRef]);
  return useCallback((key: string) => setWanted({ key }), []);
}

/** Scrolls the area above the form, which covers the lower half of a narrow window. */
export function useAreaAboveSheet(screenRef: RefObject<HTMLElement | null>, formKey: string | null): void {
  useEffect(() => {
    if (formKey === null || !window.matchMedia("(max-width: 62em)").matches) return;
    screenRef.current?.querySelector(`[data-area-key="${formKey}"]`)?.scrollIntoView({ block: "start" });
  }, [screenRef, formKey]);
}
