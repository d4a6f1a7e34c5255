import type { NextFunction, Request, RequestHandler, Response } from "express";
import { strictTransportHeader } from "#app/http/security-headers.server";
import type { Runtime } from "#app/runtime/runtime.server";
import { answerPublicRead } from "#app/shopping/api/public-answers.server";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";

/**
 * Answers what shoppers' browsers read, in front of everything that only staff need. What is no public read goes on.
 * `https`: the public address is, so browsers may be told to insist on it.
 */
export function publicEntry(runtime: Runtime, { https }: { https: boolean }): RequestHandler {
  const cache = new PublicationCache();
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method, url, headers } = request;
    if (!url.startsWith("/public/")) {
      next();
      return;
    }
    const ifNoneMatch = headers["if-none-match"] ?? null;
    const acceptEncoding = headers["accept-encoding"]?.toString() ?? null;
    const ctx = runtime.makeContext({ actor: { kind: "anonymous" }, source: "api" });
    answerPublicRead(ctx, cache, { method, url, ifNoneMatch, acceptEncoding })
      .then((answer) => {
        if (!answer) {
          next();
          return;
        }
        if (https) response.setHeader("Strict-Transport-Security", strictTransportHeader);
        response.writeHead(answer.status, answer.headers).end(answer.body);
      })
      .catch(next);
  };
}
