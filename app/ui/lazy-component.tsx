import { Button, Group, Loader, Portal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ErrorAlert } from "./ErrorAlert";
import { say } from "./language/say";
import styles from "./lazy-dialog.module.css";
import { notifyError } from "./notices";
import { useInBrowser } from "./use-in-browser";
import { whenIdle } from "./when-idle";

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
  const [Loaded, loadOnce] = lazily(load, NotLoaded);
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

interface DialogProps {
  opened: boolean;
  onClose(): void;
}

/**
 * The same for a dialog: the screen can be used before its code is there, which comes while nothing else goes on, or when it
 * is opened.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const [Loaded, loadOnce] = lazily(async () => openedOnceThere(await load()), DialogNotLoaded);
  if (typeof document !== "undefined") whenIdle(loadOnce);
  return drawnOnceWanted(Loaded);
}

/** A dialog that was never opened is not drawn; one that was stays, to be seen closing. */
function drawnOnceWanted<Props extends DialogProps>(Dialog: ComponentType<Props>) {
  return function DrawnOnceWanted(props: Props) {
    const [isWanted, setWanted] = useState(false);
    if (props.opened && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense fallback={props.opened ? <Coming /> : null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/** Stands until the dialog is there, where that takes a while; the focus stays where it was. */
function Coming() {
  return (
    <Portal>
      <div className={styles.coming} role="status">
        <Loader aria-label={say("Loading")} />
      </div>
    </Portal>
  );
}

/** A dialog notes where the focus goes back to when it goes from closed to open. */
function openedOnceThere<Props extends DialogProps>(Dialog: ComponentType<Props>) {
  return function OpenedOnceThere(props: Props) {
    const isThere = useMounted();
    return <Dialog {...props} opened={props.opened && isThere} />;
  };
}

/**
 * @param Failure stands in its place where it can't be loaded
 * @returns the component, which is loaded when it is first drawn, and the function that has it loaded before
 */
function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
): [ComponentType<Props>, () => Promise<unknown>] {
  const loadOnce = once(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.error(error);
      return Failure;
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

/** Says so when the dialog is to be opened, and closes it again, so that nothing waits for it. */
function DialogNotLoaded({ opened, onClose }: DialogProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    notifyError(say("This part of the page could not be loaded. Reload the page and try again."));
    close.current();
  }, [opened]);
  return null;
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
