import { useEffect, useState } from "react";
import { fetchJson } from "#app/components/fetch-json";
import type { GroupChoice } from "../dashboard.stores.groups";

interface Answer {
  retailerId: number;
  /** Null when they could not be had. */
  groups: GroupChoice[] | null;
}

/** The circular groups of a retailer: `undefined` while they are on their way or there is no retailer, null when they could not be had. */
export function useGroupChoices(retailerId: number | null): GroupChoice[] | null | undefined {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (retailerId === null) return;
    const stop = new AbortController();
    fetchJson<GroupChoice[]>(`/dashboard/stores/groups?retailerId=${retailerId}`, stop.signal)
      .catch(() => null)
      .then((groups) => {
        if (!stop.signal.aborted) setAnswer({ retailerId, groups });
      });
    return () => stop.abort();
  }, [retailerId]);
  return answer?.retailerId === retailerId ? answer?.groups : undefined;
}
