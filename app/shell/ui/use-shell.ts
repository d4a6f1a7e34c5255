import { useRouteLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import type { loader } from "#app/shell/screens/dashboard/route";

/** What the shell knows and every screen inside it may use: the user, the retailers, the current one. */
export function useShell() {
  const shell = useRouteLoaderData<typeof loader>("dashboard");
  if (!shell) throw new Error("This component works inside the shell only.");
  return shell;
}

/** Gives the name of a retailer by its id; the same function as long as the retailers are the same. */
export function useRetailerName(): (id: number) => string {
  const { retailers } = useShell();
  return useCallback(
    (id: number) => retailers.find((retailer) => retailer.id === id)?.name ?? "",
    [retailers],
  );
}
