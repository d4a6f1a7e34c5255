import { useIsomorphicEffect } from "@mantine/hooks";
import { startTransition, useCallback, useMemo, useState } from "react";

export interface Dialog<Subject> {
  opened: boolean;
  /** What the dialog was last opened for; stays while it fades out. */
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
 * The state of a dialog about one row at a time. It opens in a transition, so that a press never waits for the screen
 * around it to render. It closes at once, together with other updates of the same event, e.g. another dialog opening.
 */
export function useDialog<Subject>(): Dialog<Subject> {
  const [{ stage, subject }, setState] = useState<State<Subject>>(closed);
  // When a dialog changes from closed to open, it notes what has the focus, to return it later. So it must be rendered
  // closed first, and opened at once, before it takes the focus.
  useIsomorphicEffect(() => {
    if (stage !== "ready") return;
    // The dialog may have been closed in the meantime.
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

/** The state of a dialog that is not about a row. */
export function useOpened(): [opened: boolean, { open(): void; close(): void }] {
  const { opened, open, close } = useDialog<null>();
  const handlers = useMemo(() => ({ open: () => open(null), close }), [open, close]);
  return [opened, handlers];
}
