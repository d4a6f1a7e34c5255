import { useMemo, useRef } from "react";
import { type RowNotices, refusedTitle } from "#app/row-notices";
import { dismissNotice, notifyError, notifySuccess } from "./notices";

/** Says what came of a deed; what the next one brings takes the place of an error. */
export function useRowNotices(notices: RowNotices | undefined) {
  const latest = useRef(notices);
  latest.current = notices;
  return useMemo(() => {
    let lastError: string | null = null;
    const forget = () => {
      if (lastError !== null) dismissNotice(lastError);
      lastError = null;
    };
    return {
      done(deed: keyof RowNotices["done"], name: string) {
        forget();
        if (latest.current) notifySuccess(latest.current.done[deed](name), latest.current.title);
      },
      refused(deed: keyof RowNotices["done"], name: string, reason: string) {
        forget();
        const sentence = latest.current?.refused?.[deed](name, reason);
        if (sentence !== undefined) lastError = notifyError(sentence, refusedTitle);
      },
    };
  }, []);
}
