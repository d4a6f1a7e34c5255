import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "#app/http/refusals.server";

/** How a form gets to the server, and what came of it. */
export interface FormSender {
  busy: boolean;
  refused: Refusal | null;
  send(form: FormData): void;
  /** Forgets what came of it; a form that opens again starts clean. */
  reset(): void;
  /** While files are on their way: the share that has left, 0 to 1 (then their answer is waited for). Null otherwise. */
  sent: number | null;
  /** Breaks off; only while `sent` is below 1. */
  cancel(): void;
}

interface SenderOptions<Answer> {
  /** The address of the action. */
  action: string;
  onDone(answer: Answer): void;
}

/** Sends with Remix: loaders run again afterwards. The action answers `{ ok: true, … }` or a Refusal. */
export function useFetcherSender<Answer extends { ok: true }>(options: SenderOptions<Answer>): FormSender {
  const fetcher = useFetcher<Answer | Refusal>();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const handled = useRef<unknown>(undefined);
  const onDone = useLatest(options.onDone);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    const answer = fetcher.data as Answer | Refusal;
    if (answer.ok) onDone.current(answer);
    else setRefused(answer);
  }, [fetcher.state, fetcher.data, onDone]);
  return {
    busy: fetcher.state !== "idle",
    refused,
    send: (form) => {
      setRefused(null);
      fetcher.submit(form, { method: "post", action: options.action });
    },
    reset: useCallback(() => setRefused(null), []),
    sent: null,
    cancel: () => {},
  };
}

interface UploadOptions<Answer> extends SenderOptions<Answer> {
  /** Said when there is no answer of ours, e.g. "Error adding circular". */
  fallback: string;
}

/** Sends with XMLHttpRequest, the one way in which browsers tell how much of a body has left. */
export function useUploadSender<Answer extends { ok: true }>(options: UploadOptions<Answer>): FormSender {
  const [state, setState] = useState<Pick<FormSender, "busy" | "refused" | "sent">>(idle);
  const running = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const refuse = (refused: Refusal) => setState({ ...idle, refused });
  const send = (form: FormData) => {
    const request = new XMLHttpRequest();
    running.current = request;
    setState({ busy: true, refused: null, sent: 0 });
    request.upload.onprogress = ({ loaded, total }) =>
      setState({ busy: true, refused: null, sent: total > 0 ? loaded / total : 0 });
    request.upload.onload = () => setState({ busy: true, refused: null, sent: 1 });
    request.onerror = () =>
      refuse({ ok: false, message: "The server can't be reached. Please try again.", fields: {} });
    request.onabort = () => setState(idle);
    request.onload = () => {
      // A session that has ended answers with the sign-in page.
      if (new URL(request.responseURL).pathname === "/login") {
        window.location.assign("/login");
        return;
      }
      const answer = readAnswer<Answer>(request.responseText, options.fallback);
      if (!answer.ok) refuse(answer);
      else {
        setState(idle);
        options.onDone(answer);
      }
    };
    request.open("POST", options.action);
    request.send(form);
  };
  return {
    ...state,
    send,
    reset: useCallback(() => setState(idle), []),
    cancel: () => running.current?.abort(),
  };
}

const idle = { busy: false, refused: null, sent: null };

function readAnswer<Answer extends { ok: true }>(text: string, fallback: string): Answer | Refusal {
  try {
    const answer = JSON.parse(text) as Answer | Refusal;
    if (typeof answer.ok === "boolean") return answer;
  } catch {
    // Not ours; told below.
  }
  return { ok: false, message: fallback, fields: {} };
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
