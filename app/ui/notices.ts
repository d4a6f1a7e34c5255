import { notifications } from "@mantine/notifications";
import { say, told } from "./language/say";

const closeButton = () => ({ "aria-label": say("Close") });

/** Top right, for four seconds. */
export function notifySuccess(message: string, title?: string): void {
  notifications.show({
    title: title === undefined ? undefined : told(title),
    message: told(message),
    color: "leaf",
    closeButtonProps: closeButton(),
  });
}

/**
 * Stays until it is closed, and stands there once however often it is said. Gives what `dismissNotice` takes.
 * @param title what failed; "Error" stands in its place where the message says just that
 */
export function notifyError(message: string, title = "Error"): string {
  const shown = { title: told(title === message ? "Error" : title), message: told(message) };
  const id = `${shown.title}\n${message}`;
  return notifications.show({
    ...shown,
    id,
    color: "red",
    autoClose: false,
    closeButtonProps: closeButton(),
  });
}

/** Removes a notice, e.g. an error that no longer applies. */
export function dismissNotice(id: string): void {
  notifications.hide(id);
}
