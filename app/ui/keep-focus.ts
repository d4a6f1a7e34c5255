/** A dialog gives the focus back after 10 ms. */
const givenBackMs = 30;

const openDialogs = "[role=dialog][aria-modal=true]";
const firstField = "input:not([type=hidden]), select, textarea, button";

/**
 * After a dialog has closed: where another one followed it, the focus that was given back behind that one goes into it.
 * Where what opened it is gone, such as the row it deleted, the screen's content takes the focus, so that Tab goes on there
 * and not at the top of the window.
 */
export function keepFocus(): void {
  window.setTimeout(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
    if (dialog) {
      if (!dialog.contains(document.activeElement)) focusFirst(dialog);
      return;
    }
    if (!isFocusLost()) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, givenBackMs);
}

/** Whether one is open that everything else waits for. */
export function isDialogOpen(): boolean {
  return document.querySelector(openDialogs) !== null;
}

/** Gives the focus to what is marked for it, or else to the first field or button. */
export function focusFirst(within: HTMLElement | null): void {
  const marked = within?.querySelector<HTMLElement>("[data-autofocus]");
  (marked ?? within?.querySelector<HTMLElement>(firstField))?.focus();
}

/** Whether what had the focus is gone, or switched off and about to lose it. */
export function isFocusLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.matches(":disabled");
}

/** A menu gives the focus back 10 ms after it closes; a dialog that opened before would lose it. */
export function afterMenu(open: () => void): void {
  window.setTimeout(open, 30);
}
