import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isUnreachable, unreachableMessage } from "./ask-server";

/** The current screen and the data it shows, kept in the browser. */
interface ShownScreen {
  pathname: string;
  /** What the screen's loader answered last. */
  data: unknown;
}
interface ScreenFailure {
  pathname: string;
  message: string;
}

let shown: ShownScreen | null = null;
let failure: ScreenFailure | null = null;
const listeners = new Set<() => void>();

/** Call this with the screen and its data whenever they have changed. */
export function rememberScreen(screen: ShownScreen): void {
  if (screen.data !== undefined) shown = screen;
}

/**
 * A screen's client loader. If the server fails or doesn't answer, the screen stays as it is, with everything typed
 * into its forms and fields, and shows an error message. A screen that is not shown yet gets its error boundary
 * instead. Redirects and refusals are passed on as the server sent them.
 * @param sentence the error message, e.g. "Error getting circulars"
 */
export function keptLoader(sentence: string) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { pathname } = new URL(request.url);
    try {
      const data = await serverLoader();
      tell(null);
      return data;
    } catch (error) {
      const refused = error instanceof Response && error.status < 500;
      if (refused || request.signal.aborted) throw error;
      const message = isUnreachable(error) ? `${sentence}. ${unreachableMessage}` : sentence;
      if (shown?.pathname !== pathname) throw new Response(message, { status: 503 });
      tell({ pathname, message });
      return shown.data;
    }
  };
}

/** The error message of the last failed load for the screen at this path; null if it succeeded. */
export function useScreenFailure(pathname: string): string | null {
  const current = useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
  return current?.pathname === pathname ? current.message : null;
}

function tell(next: ScreenFailure | null): void {
  if (failure === next) return;
  failure = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
