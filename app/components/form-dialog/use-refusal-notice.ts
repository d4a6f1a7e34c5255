import { useEffect } from "react";
import type { Refusal } from "#app/http/refusals.server";
import { notifyError } from "../notices";

/** Says in a notice that something was refused, for forms that stand in no dialog. @param title what failed */
export function useRefusalNotice(refused: Refusal | null, title: string): void {
  useEffect(() => {
    if (refused) notifyError(refused.message, title);
  }, [refused, title]);
}
