/** Said where a request got no answer at all. */
export const unreachableMessage = "The server can't be reached. Please try again.";

/** Whether a request failed without any answer: browsers throw a TypeError then, whatever the reason was. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}
