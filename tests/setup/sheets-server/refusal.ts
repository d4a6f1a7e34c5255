/** What the API answers instead of what was asked for. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** A code of google.rpc.Code. */
    readonly reason: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  get body(): unknown {
    return { error: { code: this.status, message: this.message, status: this.reason } };
  }
}
