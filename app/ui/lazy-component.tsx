import { Button, Group, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorAlert } from "./ErrorAlert";
import { say } from "./language/say";
import { useInBrowser } from "./use-in-browser";

/**
 * A component whose code is large and comes in a file of its own, so that the screen can be read and used before. The
 * server leaves it out; where it need not load it either, its module is a `.client` one. Where it can't be loaded, a
 * sentence stands in its place, and the rest of the screen stays.
 * @param load gives the component; called once this runs in a browser in which it `isNeeded`, or when it is drawn
 * @param Fallback what stands in its place until then; takes the component's room
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: (props: Props) => ReactNode,
  isNeeded = () => true,
): (props: Props) => ReactNode {
  const [Loaded, loadOnce] = lazily(load);
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

interface LazyDialog<Props> {
  (props: Props): ReactNode;
  /** For what opens it, to be told that it is pointed at or has the focus: the dialog is there at the press then. */
  preloadBy: { onPointerEnter(): void; onFocus(): void };
}

/** The same for a dialog that few open: it is loaded when it is about to be opened. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const [Loaded, loadOnce] = lazily(async () => openedOnceThere(await load()));
  const preload = () => void loadOnce();
  return Object.assign(drawnOnceWanted(Loaded), {
    preloadBy: { onPointerEnter: preload, onFocus: preload },
  });
}

/** A dialog that was never opened is not loaded; one that was stays, to be seen closing. */
function drawnOnceWanted<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function DrawnOnceWanted(props: Props) {
    const [isWanted, setWanted] = useState(false);
    if (props.opened && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/** A dialog notes where the focus goes back to when it goes from closed to open. */
function openedOnceThere<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OpenedOnceThere(props: Props) {
    const isThere = useMounted();
    return <Dialog {...props} opened={props.opened && isThere} />;
  };
}

/** @returns the component, which is loaded when it is first drawn, and the function that has it loaded before */
function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props>, () => Promise<unknown>] {
  const loadOnce = once(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.error(error);
      return NotLoaded;
    }),
  }));
  return [lazy(loadOnce) as unknown as ComponentType<Props>, loadOnce];
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
