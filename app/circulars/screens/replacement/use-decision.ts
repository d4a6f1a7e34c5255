import { useNavigate } from "@remix-run/react";
import type { AppliedReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface Decided {
  ok: true;
  /** Null where the new pages were discarded. */
  done: AppliedReplacement | null;
}

/** Before a deal's key in the name of the field that corrects it. */
export const correctionPrefix = "deal of ";

export type Decision = ReturnType<typeof useDecision>;

/** Replaces the pages or gives the new ones up, and goes back to the circular. */
export function useDecision(circularId: number) {
  const navigate = useNavigate();
  const sender = useFormSender<Decided>({
    action: `/dashboard/circulars/${circularId}/replacement/decide`,
    fallback: "Error replacing circular pages",
    onDone: ({ done }) => {
      notifySuccess(
        done ? describeCounts(done) : say("The new pages are discarded. The circular hasn’t changed."),
      );
      navigate(`/dashboard/circulars/${circularId}/edit`);
    },
  });
  useRefusalNotice(sender.refused);
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    sender.send(form);
  };
  return {
    busy: sender.busy,
    /** @param draftId of the new pages that the person sees */
    discard: (draftId: number) => send({ intent: "discard", draftId: String(draftId) }),
    /** @param corrections what deals are to say, by their keys, where that was corrected */
    apply: (fingerprint: string, taken: Iterable<string>, corrections: ReadonlyMap<string, string>) => {
      const corrected = [...corrections].map(([key, deal]) => [`${correctionPrefix}${key}`, deal] as const);
      send({
        intent: "apply",
        fingerprint,
        taken: [...taken].join("\n"),
        ...Object.fromEntries(corrected),
      });
    },
  };
}

function describeCounts({ changed, gone, added }: AppliedReplacement): string {
  const parts = [
    changed > 0 ? say("{count} changed", { count: changed }) : "",
    gone > 0 ? say("{count} deleted", { count: gone }) : "",
    added > 0 ? say("{count} added", { count: added }) : "",
  ].filter(Boolean);
  return parts.length === 0
    ? say("The pages are replaced. No deal changed.")
    : say("The pages are replaced. Deals: {parts}.", { parts: parts.join(", ") });
}
