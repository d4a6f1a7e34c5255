import { notifications } from "@mantine/notifications";

const closeButtonProps = { "aria-label": "Close" };

/** Top right, for four seconds. */
export function notifySuccess(message: string, title?: string): void {
  notifications.show({ title, message, color: "leaf", closeButtonProps });
}

/**
 * Stays until it is closed, and stands there once however often it is said. Gives what `dismissNotice` takes.
 * @param title what failed; "Error" stands in its place where the message says just that
 */
export function notifyError(message: string, title = "Error"): string {
  const shown = { title: title === message ? "Error" : title, message };
  const id = `${shown.title}\n${message}`;
  return notifications.show({ ...shown, id, color: "red", autoClose: false, closeButtonProps });
}

/** For errors that what came after has overtaken. */
export function dismissNotice(id: string): void {
  notifications.hide(id);
}
