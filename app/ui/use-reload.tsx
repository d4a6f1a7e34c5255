import { useMatches, useRevalidator } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";

/** Runs the screen's loaders again; settles when the screen has what they gave. */
type Reload = () => Promise<void>;

const ReloadContext = createContext<Reload>(() => Promise.resolve());

/**
 * Follows the router for everyone who calls `useReload`. Remix's own hooks draw their component anew at every step of a
 * navigation: a screen with forms in it would be drawn once more while the next one is waited for, and hold that up.
 */
export function ReloadProvider({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const waiting = useRef<(() => void)[]>([]);
  // New matches are new data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    for (const settle of waiting.current.splice(0)) settle();
  }, [matches]);
  const reload = useCallback<Reload>(
    () =>
      new Promise((settle) => {
        waiting.current.push(settle);
        revalidate();
      }),
    [revalidate],
  );
  return <ReloadContext.Provider value={reload}>{children}</ReloadContext.Provider>;
}

/** The same function always. */
export function useReload(): Reload {
  return useContext(ReloadContext);
}
