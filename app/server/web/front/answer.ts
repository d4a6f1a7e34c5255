/** A request that asks for something to be read and sends no body. */
export interface ReadRequest {
  method: "GET" | "HEAD";
  /** Path and query, as they stand in the request line. */
  url: string;
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
}

/** What is sent, whole. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Null where none belongs to it: 304, or HEAD. */
  body: Buffer | null;
}

/**
 * Answers some reading requests. Null: it isn't one of these. What can be told at once is no promise, since a promise
 * costs more than the answer.
 */
export type Reader = (request: ReadRequest) => Answer | null | Promise<Answer | null>;
