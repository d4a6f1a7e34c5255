import { type RefObject, useEffect, useState } from "react";
import type { ScheduleType } from "#app/integrations/domain/connections/connection-types";
import type { ConnectionPreview } from "#app/integrations/domain/connections/preview-schedule.server";
import { connectionPreviewAddress } from "#app/integrations/ui/connections/connection-routes";
import { fetchJson } from "#app/ui/fetch-json";

const pauseMs = 250;
/** Without these there is nothing to ask. */
const isComplete = /(?=.*\bretailerId=\d)(?=.*\binterval\.mode=)/;
const asked = /^(retailerId|overshoot|spreadsheetUrl|writeMode|(interval|dateRange)\..+)$/;

/** What the form would lead to, asked of the server whenever the form changes; null while it holds no schedule. */
export function useSchedulePreview(
  form: RefObject<HTMLFormElement>,
  connectionId: number | null,
  type: ScheduleType,
): ConnectionPreview | null {
  const [preview, setPreview] = useState<ConnectionPreview | null>(null);
  useEffect(() => {
    const element = form.current;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const ask = async () => {
      const params = element ? whatDecides(element, connectionId, type) : "";
      if (params === last) return;
      last = params;
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      if (!isComplete.test(params)) return setPreview(null);
      const answer = await fetchJson<ConnectionPreview>(
        `${connectionPreviewAddress}?${params}`,
        signal,
      ).catch(() => null);
      if (!signal.aborted) setPreview(answer);
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pauseMs);
    };
    askSoon();
    element?.addEventListener("input", askSoon);
    return () => {
      clearTimeout(timer);
      stop.abort();
      element?.removeEventListener("input", askSoon);
    };
  }, [form, connectionId, type]);
  return preview;
}

/** What of the form says when it runs, for which dates and where its rows land, as the address of the question. */
function whatDecides(form: HTMLFormElement, connectionId: number | null, type: ScheduleType): string {
  const params = new URLSearchParams({ type });
  for (const [name, value] of new FormData(form)) {
    if (asked.test(name)) params.set(name, String(value));
  }
  if (connectionId !== null) params.set("connectionId", String(connectionId));
  return params.toString();
}
