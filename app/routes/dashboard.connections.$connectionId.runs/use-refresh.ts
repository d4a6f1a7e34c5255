import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the screen's data again and again while it is looked at. @param pauseMs between two times */
export function useRefresh(pauseMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, pauseMs);
    return () => clearInterval(timer);
  }, [pauseMs, revalidate, state]);
}
