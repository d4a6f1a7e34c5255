/**
 * The closed set of ways in which the core refuses. One table maps each code to the HTTP status
 * the web server and the API answer and to the exit code the command line ends with.
 */
export const errorCodes = {
  invalid_input: { status: 400, exitCode: 2 },
  unauthenticated: { status: 401, exitCode: 3 },
  forbidden: { status: 403, exitCode: 4 },
  not_found: { status: 404, exitCode: 5 },
  conflict: { status: 409, exitCode: 6 },
  too_large: { status: 413, exitCode: 7 },
  unsupported_media: { status: 415, exitCode: 8 },
  rate_limited: { status: 429, exitCode: 9 },
  unavailable: { status: 503, exitCode: 10 },
  insufficient_storage: { status: 507, exitCode: 12 },
  internal: { status: 500, exitCode: 1 },
} as const;

/**
 * What the command line ends with when the work was done but for parts of it, such as single rows of a file; what was
 * not done is printed with the result.
 */
export const partlyDoneExitCode = 11;

export type ErrorCode = keyof typeof errorCodes;

/** Messages by the name of the input field they belong to, e.g. `{ name: ["Name is required!"] }`. */
export type FieldErrors = Record<string, string[]>;

interface DomainErrorOptions {
  /** Messages that belong to fields; shown at the field, joined with spaces elsewhere. */
  fields?: FieldErrors;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** What stands in the store now, for a caller that lost a race. Must be safe to show. */
  current?: unknown;
  /** For the log only, never shown. */
  cause?: unknown;
}

/** The one error the core throws on purpose. `message` is for the person; `cause` is for the log. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get exitCode(): number {
    return errorCodes[this.code].exitCode;
  }
}

/** An invalid_input error whose message is all field messages joined with spaces. */
export function invalidInput(fields: FieldErrors): DomainError {
  return new DomainError("invalid_input", Object.values(fields).flat().join(" "), { fields });
}

/** A conflict with what other rows have in these fields; its message is all field messages joined with spaces. */
export function conflictOf(fields: FieldErrors): DomainError {
  return new DomainError("conflict", Object.values(fields).flat().join(" "), { fields });
}

/** One answer for a row that never was and for a row of another retailer, which nobody shall tell apart. */
export function notFound(what: string): DomainError {
  return new DomainError("not_found", `${what} not found.`);
}
