import { useIsomorphicEffect } from "@mantine/hooks";
import { startTransition, useCallback, useMemo, useState } from "react";

export interface Dialog<Subject> {
  opened: boolean;
  /** What it was last opened for; stays while it fades out. */
  subject: Subject | null;
  open(subject: Subject): void;
  close(): void;
}

interface State<Subject> {
  /** `ready`: about to open. */
  stage: "closed" | "ready" | "open";
  subject: Subject | null;
}

/**
 * A dialog about one row at a time. It opens by a transition: a press never waits for the screen around it to be drawn anew.
 * It closes at once, together with what its closing comes with, such as another dialog.
 */
export function useDialog<Subject>(): Dialog<Subject> {
  const [{ stage, subject }, setState] = useState<State<Subject>>(closed);
  // What opens it is noted when it goes from closed to open, to get the focus back: it must be there, closed, before;
  // and open at once, before it takes the focus.
  useIsomorphicEffect(() => {
    if (stage !== "ready") return;
    // It may have been closed since.
    setState((before) => (before.stage === "ready" ? { ...before, stage: "open" } : before));
  }, [stage]);
  const open = useCallback(
    (next: Subject) =>
      startTransition(() =>
        setState((before) => ({ stage: before.stage === "open" ? "open" : "ready", subject: next })),
      ),
    [],
  );
  const close = useCallback(() => setState((before) => ({ ...before, stage: "closed" })), []);
  return useMemo(() => ({ opened: stage === "open", subject, open, close }), [stage, subject, open, close]);
}

const closed = { stage: "closed" as const, subject: null };

/** The same for a dialog about nothing in particular. */
export function useOpened(): [opened: boolean, { open(): void; close(): void }] {
  const { opened, open, close } = useDialog<null>();
  const handlers = useMemo(() => ({ open: () => open(null), close }), [open, close]);
  return [opened, handlers];
}
