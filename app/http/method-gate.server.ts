import type { NextFunction, Request, Response } from "express";

const readsAndPosts = ["GET", "HEAD", "POST"];
/** These answer for their methods themselves. */
const choosesItself = /^\/(?:api|public)(?:\/|$)/i;

/**
 * Refuses every method on a screen's address that no screen uses: Remix hands PUT, PATCH and DELETE to the same action
 * as POST, so that a request to delete would do whatever its form says.
 */
export function methodGate(request: Request, response: Response, next: NextFunction): void {
  if (readsAndPosts.includes(request.method) || choosesItself.test(request.path)) {
    next();
    return;
  }
  response
    .status(405)
    .set("Allow", readsAndPosts.join(", "))
    .json({ error: "method_not_allowed", message: `There is no ${request.method} at this address.` });
}
