import { useCallback, useState } from "react";
import type { Refusal } from "#app/server/web/refusals.server";
import type { Attempt } from "#app/ui/form-dialog/senders";
import { useReload } from "#app/ui/use-reload";

/**
 * Does something that takes more than one request. Gives its answer once the screen's loaders have run again, null where it
 * came to nothing; what was refused stands in `refused`.
 */
export function useAccountAction() {
  const reload = useReload();
  const [state, setState] = useState<{ busy: boolean; refused: Refusal | null }>(resting);
  const run = useCallback(
    async <Answer extends { ok: true }>(attempt: Attempt<Answer>): Promise<Answer | null> => {
      setState({ busy: true, refused: null });
      const answer = await attempt();
      if (answer?.ok) await reload();
      setState({ busy: false, refused: answer && !answer.ok ? answer : null });
      return answer?.ok ? answer : null;
    },
    [reload],
  );
  const reset = useCallback(() => setState(resting), []);
  return { ...state, run, reset };
}

const resting = { busy: false, refused: null };
