import { useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import { connectionChoicesAddress } from "#app/components/connections/connection-routes";
import { fetchJson } from "#app/components/fetch-json";
import type { ConnectionChoices } from "#app/domain/connections/choices.server";

interface Answer {
  retailerId: number;
  /** Null when they could not be had. */
  choices: ConnectionChoices | null;
}

/**
 * What a retailer's connections can be put together from: `undefined` while it is on its way or there is no retailer,
 * null when it could not be had. Asked for again whenever the screen's data was loaded again.
 */
export function useConnectionChoices(retailerId: number | null): ConnectionChoices | null | undefined {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const matches = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added meanwhile is found by asking again
  useEffect(() => {
    if (retailerId === null) return;
    const stop = new AbortController();
    fetchJson<ConnectionChoices>(`${connectionChoicesAddress}?retailerId=${retailerId}`, stop.signal)
      .catch(() => null)
      .then((choices) => {
        if (!stop.signal.aborted) setAnswer({ retailerId, choices });
      });
    return () => stop.abort();
  }, [retailerId, matches]);
  return answer?.retailerId === retailerId ? answer?.choices : undefined;
}
