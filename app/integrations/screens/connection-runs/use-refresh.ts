import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const shortestPauseMs = 2000;
const maxPauseMs = 30_000;

/**
 * Loads the screen's data again and again while it is looked at.
 *
 * @param underWay whether a run goes on, so that there is something new soon
 * @param nextRunAt when the next run begins, an ISO instant; null for never
 */
export function useRefresh(underWay: boolean, nextRunAt: string | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const untilNews = underWay ? 0 : nextRunAt ? Date.parse(nextRunAt) - Date.now() : maxPauseMs;
    const pause = Math.min(Math.max(untilNews, shortestPauseMs), maxPauseMs);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [underWay, nextRunAt, revalidate, state]);
}
