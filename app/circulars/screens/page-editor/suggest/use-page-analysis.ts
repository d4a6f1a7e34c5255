import { useCallback, useEffect, useState } from "react";
import { getJson } from "#app/ui/ask-server";
import { noAnalysis, type PageAnalysis } from "../editor-page";

const askAgainMs = 2000;
const maxPauseMs = 60_000;

/**
 * Fetches suggestions and printed edges until the page has been read. Without them the editor works all the same, so a
 * failure is not told: what came before it stays.
 * @returns the analysis, and a function that starts anew, for a page that is read once more
 */
export function usePageAnalysis(address: string, isReady: boolean): [PageAnalysis, askAgain: () => void] {
  const [analysis, setAnalysis] = useState(noAnalysis);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a reason to ask again
  useEffect(() => {
    if (isReady) return watchAnalysis(address, setAnalysis);
  }, [address, isReady, turn]);
  const askAgain = useCallback(() => setTurn((count) => count + 1), []);
  return [analysis, askAgain];
}

/**
 * Asks for a page's analysis, again every two seconds while the page is being read, and after a failure with pauses that
 * double up to a minute: the server may be restarting, or the session may have ended and begin again in another tab.
 * @returns what stops it
 */
export function watchAnalysis(address: string, onAnalysis: (analysis: PageAnalysis) => void): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = askAgainMs;
  const ask = async () => {
    const asked = await getJson<PageAnalysis>(address, abort.signal);
    if (abort.signal.aborted) return;
    if (asked.kind === "done") {
      onAnalysis(asked.answer);
      if (asked.answer.notice?.kind !== "reading") return;
      pauseMs = askAgainMs;
    }
    timer = setTimeout(ask, pauseMs);
    if (asked.kind !== "done") pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  void ask();
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
