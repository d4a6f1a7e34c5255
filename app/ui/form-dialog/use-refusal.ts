import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useRef } from "react";
import type { FieldErrors } from "#app/kernel/errors";
import type { Refusal } from "#app/server/web/refusals.server";
import { dismissNotice, notifyError } from "../notices";

/**
 * Turns the server's refusal into a result for conform, which shows messages at their fields and focuses the first one.
 * An unchanged refusal returns the same object, since conform takes each new object for a new answer.
 */
export function useRefusedSubmission(
  refused: { fields: FieldErrors } | null | undefined,
): SubmissionResult | undefined {
  return useMemo(() => {
    if (!refused) return undefined;
    const validated = Object.fromEntries(Object.keys(refused.fields).map((name) => [name, true]));
    return { status: "error", error: refused.fields, state: { validated } };
  }, [refused]);
}

/**
 * Shows a refusal as a notice, for forms outside dialogs. The notice is removed when the form is sent again.
 * @param title what failed
 */
export function useRefusalNotice(refused: Refusal | null, title?: string): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== null) dismissNotice(shown.current);
    shown.current = refused && notifyError(refused.message, title);
  }, [refused, title]);
}
