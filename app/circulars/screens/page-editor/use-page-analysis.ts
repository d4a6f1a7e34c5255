import { useEffect, useState } from "react";
import { noHints, type PageHints } from "./editor-page";

/** Fetches suggestions and printed edges. Without them the editor works all the same, so a failure is not told. */
export function usePageAnalysis(address: string, isReady: boolean): PageHints {
  const [hints, setHints] = useState(noHints);
  useEffect(() => {
    if (!isReady) return;
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then((response) => (response.ok && !response.redirected ? response.json() : noHints))
      .then((found: PageHints) => setHints(found))
      .catch(() => undefined);
    return () => abort.abort();
  }, [address, isReady]);
  return hints;
}
