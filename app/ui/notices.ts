import { notifications } from "@mantine/notifications";
import { say, told } from "./language/say";

const closeButton = () => ({ "aria-label": say("Close") });
/** What goes by itself is no obstacle to what lies below it; a pointer over it would keep it there. */
const letsPress = { pointerEvents: "none" } as const;

/** When each error on the screen was shown, by its id; in milliseconds from any fixed start. */
const errors = new Map<string, number>();
/** An error that is told just before another screen opens belongs to that screen. */
const justShownMs = 1000;

/** Top right, for four seconds. */
export function notifySuccess(message: string, title?: string): void {
  notifications.show({
    title: title === undefined ? undefined : told(title),
    message: told(message),
    color: "leaf",
    style: letsPress,
    closeButtonProps: { ...closeButton(), style: { pointerEvents: "auto" } },
  });
}

/**
 * Stays until it is closed, and stands there once however often it is said. Gives what `dismissNotice` takes.
 * @param title what failed; "Error" stands in its place where the message says just that
 */
export function notifyError(message: string, title = "Error"): string {
  const shown = { title: told(title === message ? "Error" : title), message: told(message) };
  const id = `${shown.title}\n${message}`;
  errors.set(id, performance.now());
  return notifications.show({
    ...shown,
    id,
    color: "red",
    autoClose: false,
    onClose: () => errors.delete(id),
    closeButtonProps: closeButton(),
  });
}

/** Removes a notice, e.g. an error that no longer applies. */
export function dismissNotice(id: string): void {
  notifications.hide(id);
}

/** Removes the errors that no longer apply: what failed has worked now, or another screen is shown. */
export function dismissErrors(): void {
  for (const [id, shownAt] of errors) if (performance.now() - shownAt >= justShownMs) dismissNotice(id);
}

/** Whether an error is on the screen, which covers what is below it until it is closed. */
export function isErrorShown(): boolean {
  return errors.size > 0;
}
