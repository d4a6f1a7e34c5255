let opened: HTMLDialogElement | undefined;
let isPressed = false;

/** Escape closes our dialog, wherever the focus is, and not what stands below it on the host page as well. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  const { repeat, type } = event;
  if (type === "keydown") isPressed = (repeat && isPressed) || (!!opened?.open && opened.isConnected);
  // The browser closes the dialog all the same.
  if (isPressed) event.stopPropagation();
}

/** Opens a dialog over the page. Browsers from before 2022 know no dialogs: there it is a box over the page, not more. */
export function openModal(dialog: HTMLDialogElement): void {
  if (!("showModal" in dialog)) {
    (dialog as HTMLElement).setAttribute("open", "");
    return;
  }
  dialog.showModal();
  opened = dialog;
  for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, keepEscape, true);
}

/** Closes it; its `close` event tells. */
export function closeModal(dialog: HTMLDialogElement | null): void {
  if (dialog && "close" in dialog) dialog.close();
  else (dialog as HTMLElement | null)?.dispatchEvent(new Event("close"));
}
