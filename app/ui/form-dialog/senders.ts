import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "#app/server/web/refusals.server";
import { type Asked, leadToSignIn, readFormAnswer, sendForm, unreachableMessage } from "../ask-server";
import { useReload } from "../use-reload";

/** How a form gets to the server, and what came of it. */
export interface FormSender {
  busy: boolean;
  refused: Refusal | null;
  send(form: FormData): void;
  /** Forgets the result, so that a form that opens again starts clean. */
  reset(): void;
  /** The share of the upload that has been sent, 0 to 1; null if no files are being sent or answered. */
  sent: number | null;
  /** Breaks off; only while `sent` is below 1. */
  cancel(): void;
}

interface SenderOptions<Answer> {
  /** The address of the action. */
  action: string;
  onDone(answer: Answer): void;
  /** Said when there is no answer of ours, e.g. "Error adding circular". */
  fallback: string;
}

/** What sending a form came to; null: the person is led elsewhere, or thought better of it. */
export type Attempt<Answer> = () => Promise<Answer | Refusal | null>;

/** Makes of an attempt one that asks the person for something in between, and tries again. */
export type AskInBetween = <Answer extends { ok: true }>(attempt: Attempt<Answer>) => Attempt<Answer>;

interface FormSenderOptions<Answer> extends Omit<SenderOptions<Answer>, "onDone" | "fallback"> {
  /** Said when there is no answer of ours; a function where that depends on what was sent. */
  fallback: string | ((form: FormData) => string);
  /** @param form what was sent, here and below */
  onDone(answer: Answer, form: FormData): void;
  onRefused?(refused: Refusal, form: FormData): void;
  askInBetween?: AskInBetween;
}

/**
 * Sends a form of texts to a resource route; the screen's loaders run again before `onDone`. The action answers
 * `{ ok: true, … }` or a Refusal. Not Remix's fetcher: to that, a lost connection is an error of the whole screen,
 * which would take a dialog away with what was typed in it.
 */
export function useFormSender<Answer extends { ok: true }>(options: FormSenderOptions<Answer>): FormSender {
  const reload = useReload();
  const [state, setState] = useState<SendingState>(resting);
  const onDone = useLatest(options.onDone);
  const isGone = useIsGone();
  const send = async (form: FormData) => {
    setState({ ...resting, busy: true });
    const { action, fallback, askInBetween = atOnce } = options;
    const sentence = typeof fallback === "string" ? fallback : fallback(form);
    const answer = await askInBetween(() => postForm<Answer>(action, form, sentence))();
    if (!answer) {
      setState(resting);
      return;
    }
    if (!answer.ok) {
      setState({ ...resting, refused: answer });
      options.onRefused?.(answer, form);
      // Where no answer of ours came, the screen would not get one either.
      if (!("unanswered" in answer)) void reload();
      return;
    }
    await reload();
    if (isGone.current) return;
    setState(resting);
    onDone.current(answer, form);
  };
  return {
    busy: state.busy,
    refused: state.refused,
    send,
    reset: useCallback(() => setState(resting), []),
    sent: null,
    cancel: () => {},
  };
}

interface SendingState {
  busy: boolean;
  refused: Refusal | null;
}

const atOnce: AskInBetween = (attempt) => attempt;

const resting: SendingState = { busy: false, refused: null };

/** Sends a form of texts and gives the action's answer; null when the person is led to the sign-in page instead. */
export async function postForm<Answer extends { ok: true }>(
  action: string,
  form: FormData | Record<string, string>,
  fallback: string,
): Promise<Answer | Refusal | null> {
  const entries = form instanceof FormData ? [...form] : Object.entries(form);
  const body = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return toFormAnswer(await sendForm<Answer>(action, body), fallback);
}

/** Sends with XMLHttpRequest, the one way in which browsers tell how much of a body has left. */
export function useUploadSender<Answer extends { ok: true }>(options: SenderOptions<Answer>): FormSender {
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
    request.onerror = () => refuse(unreachable);
    request.onabort = () => setState(idle);
    request.onload = () => {
      const { responseURL: url, status, responseText: text } = request;
      const answer = toFormAnswer(readFormAnswer<Answer>({ url, status, text }), options.fallback);
      if (!answer) return;
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

/** Nothing came back, or something that is not ours, such as a proxy's error page. */
interface Unanswered extends Refusal {
  unanswered: true;
}

function unanswered(message: string): Unanswered {
  return { ok: false, message, fields: {}, unanswered: true };
}

const unreachable = unanswered(unreachableMessage);

/** Null when the person is led to the sign-in page. */
function toFormAnswer<Answer extends { ok: true }>(
  asked: Asked<Answer>,
  fallback: string,
): Answer | Refusal | null {
  switch (asked.kind) {
    case "done":
      return asked.answer;
    case "refused":
      return asked.refusal ?? unanswered(fallback);
    case "unreachable":
      return unreachable;
    case "signedOut":
      leadToSignIn(asked);
      return null;
  }
}

/** Whether the component has left the screen. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
