/**
 * What kind of failure of an outside service it was, and so what to do: `transient` try again soon; `throttled` wait,
 * it costs no try; `credential` the token is dead; `permission`, `configuration` somebody must change something;
 * `fault` ours, or nobody can tell: try once more.
 */
export const externalErrorKinds = [
  "transient",
  "throttled",
  "credential",
  "permission",
  "configuration",
  "fault",
] as const;
export type ExternalErrorKind = (typeof externalErrorKinds)[number];

/** Thrown by SocialPages and Spreadsheets. */
export class ExternalServiceError extends Error {
  override readonly name = "OutsideFault";
  constructor(
    readonly errorKind: ExternalErrorKind,
    /** One sentence for people: what happened. */
    sentence: string,
    readonly options: {
      /** What to do about it, a sentence. */
      advice?: string;
      /** The raw codes and words of the other side, without secrets. */
      detail?: string;
      /** For `throttled` and `transient`: how long to stay away, where the other side says so. */
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: options.cause });
  }
}
