import { useMemo, useRef } from "react";
import { type RowToasts, refusedTitle } from "#app/kernel/row-toasts";
import { dismissNotice, notifyError, notifySuccess } from "./notices";

/** Says what came of an action; what the next one brings takes the place of an error. */
export function useRowToasts(notices: RowToasts | undefined) {
  const latest = useRef(notices);
  latest.current = notices;
  return useMemo(() => {
    let lastError: string | null = null;
    const forget = () => {
      if (lastError !== null) dismissNotice(lastError);
      lastError = null;
    };
    return {
      done(intent: keyof RowToasts["done"], name: string, form?: FormData) {
        forget();
        if (latest.current) notifySuccess(latest.current.done[intent](name, form), latest.current.title);
      },
      refused(intent: keyof RowToasts["done"], name: string, reason: string) {
        forget();
        const sentence = latest.current?.refused?.[intent](name, reason);
        if (sentence !== undefined) lastError = notifyError(sentence, refusedTitle);
      },
    };
  }, []);
}
