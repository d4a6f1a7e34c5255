import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import type { FieldErrors } from "#app/kernel/errors";

/**
 * How the core's refusal reaches a form: messages go to their fields, the first of which gets the focus.
 * The same refusal gives the same object, since conform takes each new one for a new answer.
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
