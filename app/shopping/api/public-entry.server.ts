import type { Runtime } from "#app/server/process/runtime.server";
import type { Reader } from "#app/server/web/front/answer";
import { answerPublicRead } from "#app/shopping/api/public-answers.server";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";

/** Answers what shoppers' browsers read, for every origin, nobody signed in. */
export function publicEntry(runtime: Runtime): Reader {
  const cache = new PublicationCache({ metrics: runtime.metrics });
  // One for all: there is nothing of a request in it, and making it takes longer than an answer.
  const ctx = runtime.makeContext({ actor: { kind: "anonymous" }, source: "api" });
  return (request) => (request.url.startsWith("/public/") ? answerPublicRead(ctx, cache, request) : null);
}
