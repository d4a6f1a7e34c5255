import { useEffect } from "react";

const elsewhere = "input:not([type=checkbox]), textarea, [role=dialog]";

/** Ctrl+Z, but for fields and dialogs, where it means what it means there. */
export function useUndoKey(undo: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest(elsewhere) !== null;
      if (!isUndo || isElsewhere) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
}
