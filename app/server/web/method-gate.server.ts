import type { NextFunction, Request, Response } from "express";

const readsAndPosts = ["GET", "HEAD", "POST"];
const methodsOfData = [...readsAndPosts, "PUT", "DELETE", "OPTIONS"];
/** These answer for their methods themselves, but for those that no request of the fetch standard may have. */
const choosesItself = /^\/(?:api|public)(?:\/|$)/i;
const unfetchable = ["CONNECT", "TRACE", "TRACK"];

/**
 * Refuses every method on a screen's address that no screen uses: Remix hands PUT, PATCH and DELETE to the same action
 * as POST, so that a request to delete would do whatever its form says.
 */
export function methodGate(request: Request, response: Response, next: NextFunction): void {
  const { method } = request;
  if (readsAndPosts.includes(method) || (choosesItself.test(request.path) && !unfetchable.includes(method))) {
    next();
    return;
  }
  response
    .status(405)
    .set("Allow", (choosesItself.test(request.path) ? methodsOfData : readsAndPosts).join(", "))
    .json({ error: "method_not_allowed", message: `There is no ${request.method} at this address.` });
}
