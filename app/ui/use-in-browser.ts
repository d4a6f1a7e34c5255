import { useSyncExternalStore } from "react";

/** False on the server and for the first render over its document; elsewhere nothing need wait for a second one. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
