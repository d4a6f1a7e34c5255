import { useIsomorphicEffect } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";

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

/** A dialog about one row at a time. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [{ stage, subject }, setState] = useState<State<Subject>>(closed);
  // What opens it is noted when it goes from closed to open, to get the focus back: it must be there, closed, before;
  // and open at once, before it takes the focus.
  useIsomorphicEffect(() => {
    if (stage === "ready") setState((before) => ({ ...before, stage: "open" }));
  }, [stage]);
  const open = useCallback(
    (next: Subject) =>
      setState((before) => ({ stage: before.stage === "open" ? "open" : "ready", subject: next })),
    [],
  );
  const close = useCallback(() => setState((before) => ({ ...before, stage: "closed" })), []);
  return useMemo(() => ({ opened: stage === "open", subject, open, close }), [stage, subject, open, close]);
}

const closed = { stage: "closed" as const, subject: null };
