/**
 * Whether the server answers. To be asked before a screen reads anew by itself: a loader that can't be reached puts
 * an error in the place of the screen, with all that was typed there.
 */
export function isReachable(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}
