import { Button, Group, Text } from "@mantine/core";
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ErrorAlert } from "./ErrorAlert";
import { say } from "./language/say";

/**
 * A component whose code is large and comes in a file of its own, so that the screen can be read and used before. The
 * server leaves it out; its module is a `.client` one. Where it can't be loaded, a sentence stands in its place, and the
 * rest of the screen stays.
 * @param load gives the component; called once this runs in a browser in which it `isNeeded`, or when it is drawn
 * @param Fallback what stands in its place until then; takes the component's room
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: (props: Props) => ReactNode,
  isNeeded = () => true,
): (props: Props) => ReactNode {
  const loadOnce = once(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.error(error);
      return NotLoaded;
    }),
  }));
  const Loaded = lazy(loadOnce) as unknown as ComponentType<Props>;
  if (typeof document !== "undefined" && isNeeded()) void loadOnce();
  return function LazyComponent(props) {
    const fallback = <Fallback {...props} />;
    if (!useInBrowser()) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Loading once more would give the same failure: browsers keep it for as long as the page stands. */
function NotLoaded() {
  return (
    <ErrorAlert
      message={
        <Group justify="space-between" gap="sm">
          <Text size="sm">{say("This part of the page could not be loaded.")}</Text>
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            {say("Reload the page")}
          </Button>
        </Group>
      }
    />
  );
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** False on the server and for the first render over its document; elsewhere nothing need wait for a second one. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
