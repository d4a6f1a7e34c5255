/** Opens a dialog over the page. Browsers from before 2022 know no dialogs: there it is a box over the page, not more. */
export function openModal(dialog: HTMLDialogElement): void {
  if ("showModal" in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute("open", "");
}

/** Closes it; its `close` event tells. */
export function closeModal(dialog: HTMLDialogElement | null): void {
  if (dialog && "close" in dialog) dialog.close();
  else (dialog as HTMLElement | null)?.dispatchEvent(new Event("close"));
}
