import { notifications } from "@mantine/notifications";

/** Top right, for four seconds. */
export function notifySuccess(message: string): void {
  notifications.show({ message, color: "leaf" });
}

/** Stays until it is closed. */
export function notifyError(message: string, title = "Error"): void {
  notifications.show({ title, message, color: "red", autoClose: false });
}
