import * as z from "zod";
import { readRetryAfter } from "#app/adapters/outside/fetch-answer";
import { listOf } from "../../kernel/list-of";
import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import { TimeLimitError } from "../../kernel/time-limit";
import { type Answer, headerOf, OversizedAnswer, unreadable } from "./google-answers";

/** As gaxios throws it. Its other properties hold the access token and the signed assertion: they go nowhere. */
interface RequestError {
  name?: string;
  code?: unknown;
  message?: string;
  cause?: unknown;
  response?: Answer;
}

/** What the other side said, whatever its shape: `{ error: { … } }` of Sheets, `{ error: "…" }` of the token service. */
interface Said {
  status: number;
  /** The other side's word for the kind of error. */
  reason: string;
  message: string;
  /** False where nothing was said in a way that Google says things. */
  isGoogles: boolean;
}

const usualRetrySeconds = 60;
const maxDetailLength = 500;

/** The ExternalServiceError for whatever a request ended with. @param clientEmail the service account's address */
export function toExternalError(error: unknown, clientEmail: string): ExternalServiceError {
  const failed = error as RequestError;
  for (const each of [error, failed.cause]) {
    if (each instanceof ExternalServiceError) return each;
    if (each instanceof TimeLimitError) return noAnswerError(each);
    if (isTooLong(each)) return new OversizedAnswer("an answer of too many bytes");
  }
  if (!failed.response) return errorWithoutAnswer(failed);
  const said = whatWasSaid(failed.response);
  return answerError(said, failed.response, clientEmail);
}

/** As node-fetch says that a body has grown beyond the size that it may have. */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "max-size";
}

function noAnswerError({ message }: TimeLimitError): ExternalServiceError {
  return new ExternalServiceError("transient", "Google Sheets did not answer in time.", { detail: message });
}

function errorWithoutAnswer({ code, name }: RequestError): ExternalServiceError {
  const detail = cutDetail(typeof code === "string" ? code : (name ?? ""));
  return new ExternalServiceError(
    "transient",
    "Google Sheets can't be reached, or the connection broke off.",
    {
      detail,
    },
  );
}

function answerError(said: Said, answer: Answer, clientEmail: string): ExternalServiceError {
  const detail = cutDetail(`${said.status} ${said.reason}: ${said.message}`);
  if (said.status === 429 || /rateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(said.reason)) {
    return new ExternalServiceError("throttled", "Google Sheets takes no more requests at the moment.", {
      detail,
      retryAfterSeconds: readRetryAfter(headerOf(answer, "retry-after")) ?? usualRetrySeconds,
    });
  }
  if (said.status >= 500 || said.status === 408) {
    const retryAfterSeconds = readRetryAfter(headerOf(answer, "retry-after")) ?? undefined;
    return new ExternalServiceError("transient", "Google Sheets had a problem of its own.", {
      detail,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  // Google says what it refuses and why; the pages of proxies, and of its own front doors, don't.
  if (!said.isGoogles) return unreadable(answer);
  const known = knownRefusals.find(({ when }) => when(said));
  if (known)
    return new ExternalServiceError(known.errorKind, known.sentence, {
      advice: known.advice(clientEmail),
      detail,
    });
  return new ExternalServiceError("fault", "Google Sheets refused the request.", { detail });
}

const knownRefusals: {
  when(said: Said): boolean;
  errorKind: "permission" | "configuration" | "transient";
  sentence: string;
  advice(clientEmail: string): string;
}[] = [
  {
    when: ({ reason }) => /invalid_grant|invalid_client|unauthorized_client/.test(reason),
    errorKind: "configuration",
    sentence: "Google doesn't accept the key of the service account.",
    advice: (email) =>
      `Check that this server's clock is right and that the key of ${email} was not deleted; set GOOGLE_SERVICE_ACCOUNT to a new one if it was.`,
  },
  {
    when: ({ status }) => status === 401,
    errorKind: "configuration",
    sentence: "Google doesn't accept the sign-in of the service account.",
    advice: (email) => `Check that ${email} still exists and is not disabled.`,
  },
  {
    when: ({ status, reason, message }) =>
      status === 403 &&
      /SERVICE_DISABLED|accessNotConfigured|has not been used in project/i.test(reason + message),
    errorKind: "configuration",
    sentence: "The Google Sheets API is not switched on for the service account's project.",
    advice: (email) => `Switch the Google Sheets API on in the Google Cloud project of ${email}.`,
  },
  {
    when: ({ message }) => /protected/i.test(message),
    errorKind: "permission",
    sentence: "Cells that have to be written are protected.",
    advice: (email) => `Let ${email} edit the protected cells, or remove the protection.`,
  },
  {
    when: ({ status }) => status === 403,
    errorKind: "permission",
    sentence: "The spreadsheet is not shared with Endcap.",
    advice: (email) => `Share the spreadsheet with ${email} as an editor.`,
  },
  {
    when: ({ status }) => status === 404,
    errorKind: "configuration",
    sentence: "There is no such spreadsheet.",
    advice: (email) =>
      [
        "It may have been deleted, or the address is not right.",
        `Enter the address of a spreadsheet that is shared with ${email}.`,
      ].join(" "),
  },
  {
    when: ({ message }) => /above the limit of \d+ cells/i.test(message),
    errorKind: "configuration",
    sentence: "The spreadsheet has no room for so many rows.",
    advice: () =>
      "Let the connection replace the data instead of appending to it, or give it a new spreadsheet.",
  },
  {
    when: ({ message }) => /exceeds grid limits|after last (row|column) in grid/i.test(message),
    errorKind: "transient",
    sentence: "Rows or columns of the tab were deleted while it was written to.",
    advice: () => "Retry writes to the tab as it is then.",
  },
  {
    when: ({ message }) => /No (grid|sheet) with id/i.test(message),
    errorKind: "configuration",
    sentence: "The spreadsheet's tab was deleted.",
    advice: () => "Open the spreadsheet at another tab and enter the address shown there.",
  },
];

const word = z.string().catch("");
const reasons = listOf(z.looseObject({ reason: word }), 100).catch([]);
const refusalAnswer = z.union([
  z.object({ error: z.string(), error_description: word }),
  z.object({
    error: z.object({ status: word, message: z.string(), errors: reasons, details: reasons }),
  }),
]);

function whatWasSaid({ status, data }: Answer): Said {
  const read = refusalAnswer.safeParse(data);
  if (!read.success) return { status, reason: "", message: "", isGoogles: false };
  if ("error_description" in read.data) {
    const { error: reason, error_description: message } = read.data;
    return { status, reason, message, isGoogles: true };
  }
  const { status: kind, message, errors, details } = read.data.error;
  const words = [kind, ...[...errors, ...details].map(({ reason }) => reason)].filter((each) => each !== "");
  return { status, reason: words.join(" "), message, isGoogles: true };
}

function cutDetail(text: string): string {
  return text.slice(0, maxDetailLength);
}
