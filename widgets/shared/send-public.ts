import { toJson } from "#widgets/shared/json";
import { msg } from "#widgets/shared/msg";

const PATIENCE_MS = 15_000;

/** What the server refuses, with the status that says why. */
export class RefusedError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Names of the fields that are wrong. */
    readonly fields: string[],
  ) {
    super(message);
  }
}

interface Sending {
  method?: "POST" | "DELETE";
  body?: unknown;
  /** A Customer's token. */
  token?: string;
}

/**
 * Sends something to a public address, without cookies. Gives the answer's body, null for an empty one.
 * @throws RefusedError with the server's sentence; any other error: the network or the server failed
 */
export async function sendPublic<Body>(
  origin: string,
  path: string,
  { method = "POST", body, token }: Sending,
): Promise<Body | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(origin + path, {
      method,
      credentials: "omit",
      signal: stop.signal,
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : toJson(body),
    });
    const text = await response.text();
    const answer = text
      ? (JSON.parse(text) as { message?: string; errors?: Record<string, string[]> })
      : null;
    if (response.ok) return answer as Body | null;
    const sentence =
      answer?.message ??
      Object.values(answer?.errors ?? {})
        .flat()
        .join(" ");
    throw response.status < 500 && sentence
      ? new RefusedError(sentence, response.status, Object.keys(answer?.errors ?? {}))
      : new Error(`The server answered ${response.status}.`);
  } finally {
    clearTimeout(timer);
  }
}

/** What the shopper reads of a failure, in the shopper's language; the server's own sentence is English. */
export function messageFor(error: unknown): string {
  if (!(error instanceof RefusedError)) return msg.needsNetwork;
  const { status, fields, message } = error;
  if (status === 401) return msg.wrongSignIn;
  if (status === 403) return msg.noListMails;
  if (status === 429) return msg.tooManyTries;
  if (fields.includes("items")) return msg.nothingToBuy;
  return fields.length > 0 ? msg.wrongAddress : message;
}
