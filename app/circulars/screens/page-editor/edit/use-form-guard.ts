import { useCallback, useEffect, useRef, useState } from "react";

/** Keeps what was typed into the open form until the person says that it may go. */
export interface FormGuard {
  /** The form puts in here the function that tells whether something was typed. */
  isChanged: { current: () => boolean };
  /** What it tells, kept up with while the form is open. */
  changed: boolean;
  /** To be called by the form whenever something in it may have changed, and when it goes. */
  look(): void;
  asking: boolean;
  /** Does it at once, or after the person has answered that what was typed may go. */
  leave(then: () => void): void;
  keep(): void;
  discard(): void;
}

/** Closing or reloading the window asks, too; there the browser puts the question. */
export function useFormGuard(): FormGuard {
  const isChanged = useRef<() => boolean>(() => false);
  const waiting = useRef<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const look = useCallback(() => setChanged(isChanged.current()), []);
  const leave = useCallback((then: () => void) => {
    if (!isChanged.current()) {
      then();
      return;
    }
    waiting.current = then;
    setAsking(true);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  const end = (then: (() => void) | null) => {
    waiting.current = null;
    setAsking(false);
    then?.();
  };
  return {
    isChanged,
    changed,
    look,
    asking,
    leave,
    keep: () => end(null),
    discard: () => end(waiting.current),
  };
}
