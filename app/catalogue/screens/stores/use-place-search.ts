import { useCallback, useEffect, useRef, useState } from "react";
import type { StoreAddress } from "#app/catalogue/domain/stores/places.server";
import type { PlaceSuggestion } from "#app/kernel/ports/places";
import { fetchJson } from "#app/ui/fetch-json";

const route = "/dashboard/stores/places";
const pauseMs = 250;
const shortest = 3;

interface Found {
  credit: string;
  suggestions: PlaceSuggestion[];
}

export interface PlaceSearch {
  /** Null until something was looked up, and when the service does not answer. */
  found: Found | null;
  busy: boolean;
  /** The service does not answer: addresses can be typed all the same. */
  failed: boolean;
  look(text: string): void;
  /** Resolves to the address of a suggestion; null if it could not be loaded. */
  choose(suggestion: PlaceSuggestion): Promise<StoreAddress | null>;
}

/** Looks addresses up while somebody types, when the typing pauses; older questions are dropped. */
export function usePlaceSearch(): PlaceSearch {
  const [state, setState] = useState<Pick<PlaceSearch, "found" | "busy" | "failed">>(resting);
  const running = useRef<AbortController | null>(null);
  // Providers charge by session: from the first letter to the choice.
  const session = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    session.current ??= makeSession();
    return { signal: running.current.signal, session: session.current };
  }, []);
  const look = useCallback(
    async (text: string) => {
      const { signal, session } = start();
      if (text.trim().length < shortest) return setState(resting);
      setState((before) => ({ ...before, busy: true }));
      try {
        await pause(pauseMs, signal);
        const found = await ask<Found>({ q: text.trim(), session }, signal);
        setState({ found, busy: false, failed: false });
      } catch {
        // Else a newer question took its place.
        if (!signal.aborted) setState({ ...resting, failed: true });
      }
    },
    [start],
  );
  const choose = useCallback(
    async ({ id }: PlaceSuggestion) => {
      const { signal, session: ending } = start();
      session.current = null;
      setState({ ...resting, busy: true });
      try {
        const address = await ask<StoreAddress>({ id, session: ending }, signal);
        setState(resting);
        return address;
      } catch {
        if (!signal.aborted) setState({ ...resting, failed: true });
        return null;
      }
    },
    [start],
  );
  return { ...state, look, choose };
}

const resting = { found: null, busy: false, failed: false };

function ask<Answer>(params: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  return fetchJson<Answer>(`${route}?${new URLSearchParams(params)}`, signal);
}

/** Random letters and digits; `crypto.randomUUID` exists on https and localhost alone. */
function makeSession(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
