import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isReachable } from "#app/ui/fetch-json";

/** Has the page's data read anew, again and again as long as something in it is waited for. */
export function useLookingAgain(waiting: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    let wanted = true;
    const timer = setInterval(async () => {
      if ((await isReachable()) && wanted) revalidate();
    }, everyMs);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [waiting, everyMs, revalidate, state]);
}
