/** An error that the API answers. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** The name of a google.rpc.Code. */
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
