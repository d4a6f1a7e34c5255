import { useEffect, useRef } from "react";
import { isDialogOpen } from "#app/ui/keep-focus";
import { commandOfKey, type EditorCommand, type KeyTarget } from "./editor-keys";

/** The area or suggestion that has the focus. */
export interface FocusedBox {
  target: KeyTarget;
  key: string | null;
}

const fields = "input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox]";

/**
 * Listens for the editor's keys. They are off while a field has the focus and while a dialog is open.
 * @param run tells whether the command was taken; the browser's own meaning of the key then falls away
 */
export function useEditorKeys(run: (command: EditorCommand, focused: FocusedBox) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const element = event.target instanceof Element ? event.target : null;
      if (element?.closest(`${fields}, [role=dialog]`) || isDialogOpen()) return;
      const press = {
        key: event.key,
        ctrl: event.ctrlKey || event.metaKey,
        shift: event.shiftKey,
        alt: event.altKey,
      };
      const focused = focusedBox(element);
      const command = commandOfKey(press, focused.target);
      if (command && latest.current(command, focused)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** What a place on the page belongs to. */
export function focusedBox(element: Element | null): FocusedBox {
  const box = element?.closest<HTMLElement>("[data-area-key], [data-suggestion-key]");
  if (!box) return { target: "elsewhere", key: null };
  const { areaKey, suggestionKey } = box.dataset;
  return areaKey ? { target: "area", key: areaKey } : { target: "suggestion", key: suggestionKey ?? null };
}
