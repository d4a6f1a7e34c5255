import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

/**
 * A part of a screen whose code is large and comes in a file of its own, so that the screen can be read and used before.
 * The server leaves it out; its module is a `.client` one.
 * @param load the part, asked for once this module runs in a browser in which `isNeeded`, and when it is drawn
 * @param Waiting what stands in its place until then; takes the part's room
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: (props: Props) => ReactNode,
  isNeeded = () => true,
): (props: Props) => ReactNode {
  const loadPart = async () => ({ default: await load() });
  const Part = lazy(loadPart) as unknown as ComponentType<Props>;
  // Where it can't be had, drawing it says so.
  if (typeof document !== "undefined" && isNeeded()) loadPart().catch(() => {});
  return function LaterPart(props) {
    const waiting = <Waiting {...props} />;
    if (!useInBrowser()) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** False on the server and for the first render over its document; elsewhere a part need not wait for a second one. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
