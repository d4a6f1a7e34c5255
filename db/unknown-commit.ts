/**
 * The connection broke off between the request to commit and its answer: what was to be written may stand or not. Whoever
 * asked has to look; beginning anew could write it twice.
 */
export class UnknownCommitError extends Error {
  override name = "UnknownCommitError";

  constructor(cause: unknown) {
    super("The connection to the database broke off during a commit.", { cause });
  }
}
