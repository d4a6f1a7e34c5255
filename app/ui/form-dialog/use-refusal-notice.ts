import { useEffect, useRef } from "react";
import type { Refusal } from "#app/http/refusals.server";
import { dismissNotice, notifyError } from "../notices";

/**
 * Says in a notice that something was refused, for forms that stand in no dialog. It goes when the form is sent again.
 * @param title what failed
 */
export function useRefusalNotice(refused: Refusal | null, title?: string): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== null) dismissNotice(shown.current);
    shown.current = refused && notifyError(refused.message, title);
  }, [refused, title]);
}
