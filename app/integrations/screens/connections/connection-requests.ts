import { useMatches } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import type { ConnectionChoices } from "#app/integrations/domain/connections/choices.server";
import { isScheduleType, type ScheduleType } from "#app/integrations/domain/connections/connection-types";
import { failedChange } from "#app/integrations/domain/connections/failed-change";
import type { ConnectionPreview } from "#app/integrations/domain/connections/preview-schedule.server";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import {
  connectionChangeAddress,
  connectionChoicesAddress,
  connectionPreviewAddress,
} from "#app/integrations/ui/connections/connection-routes";
import { rowToasts } from "#app/kernel/row-toasts";
import { fetchJson, useFetched } from "#app/ui/fetch-json";
import { type FormSender, useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { useRowToasts } from "#app/ui/use-row-toasts";

const pauseMs = 250;
/** Whether the form has the fields that a preview of the schedule needs. */
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

const saved = rowToasts("connection");
const scheduled = {
  ...saved,
  done: { ...saved.done, add: () => say("New connection scheduled successfully.") },
  refused: { ...saved.refused, add: () => say("Unable to scheduled new connection.") },
};

/**
 * Sends the form of a connection and says what came of it. @param name of the one that is edited; null for a new one
 */
export function useConnectionSender(name: string | null, onDone: () => void): FormSender {
  const saySaved = useRowToasts(saved);
  const sayScheduled = useRowToasts(scheduled);
  const intent = name === null ? "add" : "edit";
  const toastsOf = (form: FormData) =>
    isScheduleType(form.get("type") as Connection["type"]) ? sayScheduled : saySaved;
  return useFormSender({
    action: connectionChangeAddress,
    fallback: (form) => failedChange(intent, form.get("type") as Connection["type"]),
    onDone: (_answer, form) => {
      onDone();
      toastsOf(form).done(intent, name ?? "");
    },
    onRefused: ({ message }, form) => toastsOf(form).refused(intent, name ?? "", message),
  });
}

/**
 * What a retailer's connections can be put together from, as `useFetched` gives it. Asked for again whenever the
 * screen's data was loaded again, since something may have been added.
 */
export function useConnectionChoices(retailerId: number | null): ConnectionChoices | null | undefined {
  const matches = useMatches();
  const [revision, setRevision] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new matches are new data
  useEffect(() => setRevision((last) => last + 1), [matches]);
  const address = retailerId === null ? null : `${connectionChoicesAddress}?retailerId=${retailerId}`;
  return useFetched<ConnectionChoices>(address, revision);
}
