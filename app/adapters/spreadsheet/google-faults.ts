import { OutsideFault } from "../../domain/ports/outside-fault";

/** As gaxios throws it. Its other properties hold the access token and the signed assertion: they go nowhere. */
interface RequestError {
  name?: string;
  code?: unknown;
  message?: string;
  response?: { status?: number; headers?: unknown; data?: unknown };
}

/** What the other side said, whatever its shape: `{ error: { … } }` of Sheets, `{ error: "…" }` of the token service. */
interface Said {
  status: number;
  /** The other side's word for the kind of error. */
  reason: string;
  message: string;
}

const usualRetrySeconds = 60;
const longestDetail = 500;

/** The OutsideFault for whatever a request ended with. @param clientEmail the service account's address */
export function faultOf(error: unknown, clientEmail: string): OutsideFault {
  if (error instanceof OutsideFault) return error;
  const failed = error as RequestError;
  const said = whatWasSaid(failed);
  return said ? faultOfAnswer(said, failed, clientEmail) : faultWithoutAnswer(failed);
}

function faultWithoutAnswer({ code, message, name }: RequestError): OutsideFault {
  const detail = cutDetail(typeof code === "string" ? code : (name ?? ""));
  if (name === "AbortError" || /abort/i.test(`${code} ${message}`)) {
    return new OutsideFault("transient", "Writing to Google Sheets was stopped.", { detail });
  }
  return new OutsideFault("transient", "Google Sheets can't be reached, or the connection broke off.", {
    detail,
  });
}

function faultOfAnswer(said: Said, { response }: RequestError, clientEmail: string): OutsideFault {
  const detail = cutDetail(`${said.status} ${said.reason}: ${said.message}`);
  if (said.status === 429 || /rateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(said.reason)) {
    return new OutsideFault("throttled", "Google Sheets takes no more requests at the moment.", {
      detail,
      retryAfterSeconds: retryAfter(response?.headers),
    });
  }
  if (said.status >= 500 || said.status === 408) {
    return new OutsideFault("transient", "Google Sheets had a problem of its own.", { detail });
  }
  const known = knownRefusals.find(({ when }) => when(said));
  if (known)
    return new OutsideFault(known.faultClass, known.sentence, { advice: known.advice(clientEmail), detail });
  return new OutsideFault("fault", "Google Sheets refused the request.", { detail });
}

const knownRefusals: {
  when(said: Said): boolean;
  faultClass: "permission" | "configuration";
  sentence: string;
  advice(clientEmail: string): string;
}[] = [
  {
    when: ({ reason }) => /invalid_grant|invalid_client|unauthorized_client/.test(reason),
    faultClass: "configuration",
    sentence: "Google doesn't accept the key of the service account.",
    advice: (email) =>
      `Check that this server's clock is right and that the key of ${email} was not deleted; set GOOGLE_SERVICE_ACCOUNT to a new one if it was.`,
  },
  {
    when: ({ status }) => status === 401,
    faultClass: "configuration",
    sentence: "Google doesn't accept the sign-in of the service account.",
    advice: (email) => `Check that ${email} still exists and is not disabled.`,
  },
  {
    when: ({ status, reason, message }) =>
      status === 403 &&
      /SERVICE_DISABLED|accessNotConfigured|has not been used in project/i.test(reason + message),
    faultClass: "configuration",
    sentence: "The Google Sheets API is not switched on for the service account's project.",
    advice: (email) => `Switch the Google Sheets API on in the Google Cloud project of ${email}.`,
  },
  {
    when: ({ message }) => /protected/i.test(message),
    faultClass: "permission",
    sentence: "Cells that have to be written are protected.",
    advice: (email) => `Let ${email} edit the protected cells, or remove the protection.`,
  },
  {
    when: ({ status }) => status === 403,
    faultClass: "permission",
    sentence: "The spreadsheet is not shared with Endcap.",
    advice: (email) => `Share the spreadsheet with ${email} as an editor.`,
  },
  {
    when: ({ status }) => status === 404,
    faultClass: "configuration",
    sentence: "There is no such spreadsheet.",
    advice: (email) =>
      `It may have been deleted, or the address is not right. Enter the address of a spreadsheet that is shared with ${email}.`,
  },
  {
    when: ({ message }) => /above the limit of \d+ cells/i.test(message),
    faultClass: "configuration",
    sentence: "The spreadsheet has no room for so many rows.",
    advice: () =>
      "Let the connection replace the data instead of appending to it, or give it a new spreadsheet.",
  },
  {
    when: ({ message }) => /No (grid|sheet) with id/i.test(message),
    faultClass: "configuration",
    sentence: "The spreadsheet's tab was deleted.",
    advice: () => "Open the spreadsheet at another tab and enter the address shown there.",
  },
];

function whatWasSaid({ response }: RequestError): Said | null {
  if (!response?.status) return null;
  const body = (response.data ?? {}) as { error?: unknown; error_description?: unknown };
  if (typeof body.error === "string") {
    return { status: response.status, reason: body.error, message: String(body.error_description ?? "") };
  }
  const error = (body.error ?? {}) as {
    status?: string;
    message?: string;
    errors?: { reason?: string }[];
    details?: { reason?: string }[];
  };
  const reasons = [...(error.errors ?? []), ...(error.details ?? [])].map(({ reason }) => reason ?? "");
  return {
    status: response.status,
    reason: [error.status ?? "", ...reasons].filter((word) => word !== "").join(" "),
    message: error.message ?? "",
  };
}

function retryAfter(headers: unknown): number {
  const seconds = headers instanceof Headers ? Number(headers.get("retry-after")) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : usualRetrySeconds;
}

function cutDetail(text: string): string {
  return text.slice(0, longestDetail);
}
