import { useEffect, useState } from "react";
import { noAnalysis, type PageAnalysis } from "./editor-page";

/** Fetches suggestions and printed edges. Without them the editor works all the same, so a failure is not told. */
export function usePageAnalysis(address: string, isReady: boolean): PageAnalysis {
  const [analysis, setAnalysis] = useState(noAnalysis);
  useEffect(() => {
    if (!isReady) return;
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then((response) => (response.ok && !response.redirected ? response.json() : noAnalysis))
      .then((found: PageAnalysis) => setAnalysis(found))
      .catch(() => undefined);
    return () => abort.abort();
  }, [address, isReady]);
  return analysis;
}
