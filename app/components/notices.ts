import { notifications } from "@mantine/notifications";

const closeButtonProps = { "aria-label": "Close" };

/** Top right, for four seconds. */
export function notifySuccess(message: string, title?: string): void {
  notifications.show({ title, message, color: "leaf", closeButtonProps });
}

/** Stays until it is closed. Gives what `dismissNotice` takes. */
export function notifyError(message: string, title = "Error"): string {
  return notifications.show({ title, message, color: "red", autoClose: false, closeButtonProps });
}

/** For errors that what came after has overtaken. */
export function dismissNotice(id: string): void {
  notifications.hide(id);
}
