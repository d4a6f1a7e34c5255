import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isUnreachable, unreachableMessage } from "./ask-server";

/** What a screen shows, and what could not be had for it since. Both live in the browser, one screen at a time. */
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

/** To be called with what is on the screen whenever that has changed. */
export function rememberScreen(screen: ShownScreen): void {
  if (screen.data !== undefined) shown = screen;
}

/**
 * A screen's client loader: asks the server, and when that gives no answer, or fails, the screen stays as it is, with
 * all that was typed into its forms and fields, and says what could not be had. A screen that is not there yet gets its
 * error boundary instead. Redirects and refusals are as the server gave them.
 * @param sentence what the screen says then, e.g. "Error getting circulars"
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

/** What could not be had for the screen at this path the last time it was asked for. Null when all is well. */
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
