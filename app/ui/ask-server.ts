import type { Refusal } from "#app/server/web/refusals.server";

/** The message for a request that got no answer at all. */
export const unreachableMessage = "The server can't be reached. Please try again.";

/** Whether a request failed without an answer, for which browsers throw a TypeError whatever the reason. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The outcome of a request to our server. */
export type Asked<Answer> =
  | { kind: "done"; answer: Answer }
  /** `refusal` has the server's message. It is null if the answer is not ours, such as a proxy's error page. */
  | { kind: "refused"; status: number; refusal: Refusal | null }
  /** The session has ended, or lacks the second step that is required. */
  | { kind: "signedOut"; signInPath: string }
  /** There is no network, or the server is down. */
  | { kind: "unreachable" };

/**
 * Requests a resource route's loader. Never throws: a request that `signal` has aborted counts as unreachable, so
 * callers that abort check the signal first.
 */
export function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Asked<Answer>> {
  return ask<Answer>(address, { signal }, (answer, isOk) => isOk && answer !== undefined);
}

/**
 * Sends a form to a resource route's action, which answers `{ ok: true, … }` or a Refusal. Never throws.
 * @param options `keepalive` lets a form of less than 64 KB arrive after its page was left
 */
export function sendForm<Answer extends { ok: true }>(
  address: string,
  body: FormData | URLSearchParams,
  options: { keepalive?: boolean } = {},
): Promise<Asked<Answer>> {
  return ask<Answer>(address, { ...options, method: "POST", body }, isDone);
}

/** As `sendForm`, for an answer that has been received by other means, e.g. by an XMLHttpRequest. */
export function readFormAnswer<Answer extends { ok: true }>(answer: AnswerText): Asked<Answer> {
  return readAnswer<Answer>(answer, isDone);
}

/**
 * Opens the sign-in page. Callers decide whether to: a screen with unsaved changes says that the session has ended
 * instead.
 */
export function leadToSignIn({ signInPath }: { signInPath: string }): void {
  window.location.assign(signInPath);
}

interface AnswerText {
  /** The address that answered, after all redirects. */
  url: string;
  status: number;
  text: string;
}

/** Whether an answer is what was asked for. `answer` is undefined if it isn't JSON. */
type IsDone = (answer: unknown, isOk: boolean) => boolean;

async function ask<Answer>(address: string, init: RequestInit, isDone: IsDone): Promise<Asked<Answer>> {
  try {
    const response = await fetch(address, init);
    const { url, status } = response;
    return readAnswer({ url, status, text: await response.text() }, isDone);
  } catch {
    return { kind: "unreachable" };
  }
}

function readAnswer<Answer>({ url, status, text }: AnswerText, isDone: IsDone): Asked<Answer> {
  const { pathname } = new URL(url);
  if (signInPaths.includes(pathname)) return { kind: "signedOut", signInPath: pathname };
  const answer = parseJson(text);
  if (isDone(answer, status >= 200 && status < 300)) return { kind: "done", answer: answer as Answer };
  return { kind: "refused", status, refusal: toRefusal(answer) };
}

/** Where the server redirects a session that has ended, and one that lacks the required second step. */
const signInPaths = ["/login", "/login/set-up"];

function isDone(answer: unknown): boolean {
  return isRecord(answer) && answer.ok === true;
}

/** A request that is refused before it reaches a screen (too large, too slow) is answered with a message alone. */
function toRefusal(answer: unknown): Refusal | null {
  if (!isRecord(answer) || typeof answer.message !== "string") return null;
  const { message, fields, current } = answer;
  return { ok: false, message, fields: isRecord(fields) ? (fields as Refusal["fields"]) : {}, current };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
