import { Notifications, useNotifications } from "@mantine/notifications";
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { dismissErrors, isErrorShown } from "./notices";

/**
 * Where notices are shown: top right, below the bar. Errors stay until they are closed, so the screen makes room for
 * them (`--notices-height`) rather than lying under them, and another screen takes them away.
 */
export function NoticeArea() {
  const { pathname } = useLocation();
  const { notifications } = useNotifications();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the reason
  useEffect(() => dismissErrors(), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other notices need other room
  useEffect(() => (isErrorShown() ? keepRoom() : undefined), [notifications]);
  return <Notifications position="top-right" autoClose={4000} zIndex={90_100} limit={4} />;
}

/** Makes room until what it returns is called. */
function keepRoom(): () => void {
  const { style } = document.documentElement;
  const area = document.querySelector<HTMLElement>(".mantine-Notifications-root[data-position=top-right]");
  if (!area) return () => undefined;
  const observer = new ResizeObserver(() =>
    style.setProperty("--notices-height", `${area.offsetHeight + 8}px`),
  );
  observer.observe(area);
  return () => {
    observer.disconnect();
    style.removeProperty("--notices-height");
  };
}
