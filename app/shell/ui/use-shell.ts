import { useRouteLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import type { Language } from "#app/kernel/languages";
import type { UserActor } from "#app/kernel/permissions";

/** What the loader of the shell gives. */
export interface ShellData {
  user: Pick<UserActor, "email" | "firstName" | "lastName" | "role">;
  retailers: { id: number; name: string; timeZone: string; language: Language | null }[];
  /** Null: all of them. */
  currentRetailerId: number | null;
  canSelectRetailer: boolean;
}

/** What the shell knows and every screen inside it may use: the user, the retailers, the current one. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData<ShellData>("dashboard");
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
