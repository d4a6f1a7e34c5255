import { useCallback, useMemo, useState } from "react";

export interface Dialog<Subject> {
  opened: boolean;
  /** What it was last opened for; stays while it fades out. */
  subject: Subject | null;
  open(subject: Subject): void;
  close(): void;
}

/** A dialog about one row at a time. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [state, setState] = useState<{ opened: boolean; subject: Subject | null }>(closed);
  const open = useCallback((subject: Subject) => setState({ opened: true, subject }), []);
  const close = useCallback(() => setState((before) => ({ ...before, opened: false })), []);
  return useMemo(() => ({ ...state, open, close }), [state, open, close]);
}

const closed = { opened: false, subject: null };
