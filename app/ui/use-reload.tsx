import { useMatches, useRevalidator } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";

/** Runs the screen's loaders again; settles when the screen has the new data. */
type Reload = () => Promise<void>;

const ReloadContext = createContext<Reload>(() => Promise.resolve());

/**
 * Follows the router for all callers of `useReload`. Remix's own hooks render their component at every step of a
 * navigation: a screen with forms would be rendered once more while the next one is loading, and delay it.
 */
export function ReloadProvider({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const waiting = useRef<(() => void)[]>([]);
  // The matches change whenever new data has come.
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

/** Returns the function that reloads the screen's data. It never changes, so it need not be a dependency of effects. */
export function useReload(): Reload {
  return useContext(ReloadContext);
}
