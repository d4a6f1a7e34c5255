import type { Context as Call } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { recordForbidden } from "#app/kernel/activity/refusals.server";
import type { Context } from "#app/kernel/context";
import { DomainError, type ErrorCode, errorCodes, type FieldErrors } from "#app/kernel/errors";
import { isWorthLogging, toDomainError } from "#app/kernel/storage-errors";
import type { ApiEnv } from "./area-app.server";

/** Names of the core that are spelt differently on the wire. */
const wireFields: Record<string, string> = {
  retailerId: "Retailer.Id",
  categoryId: "Category.Id",
  circularGroupId: "CircularGroup.Id",
  fromAddress: "From",
  mailsLists: "ListEmails",
  serviceIds: "Service",
  subserviceIds: "Subservice",
  recipesJson: "RecepiesJSON",
  serviceId: "ServiceID",
  subserviceId: "SubserviceID",
  uniqueId: "UniqueID",
  pageId: "PageID",
  pageName: "Pagename",
  apiKey: "Apikey",
};

/**
 * Turns an error into the wire's answer: 400 with `{ errors: { Field: [message] } }` where fields are at
 * fault, otherwise `{ error, message }`, with `errors` and `current` beside it where there are some.
 */
export async function answerError(error: unknown, c: Call<ApiEnv>): Promise<Response> {
  const refusal = refusalOf(error);
  const { ctx } = c.env;
  if (isWorthLogging(refusal)) {
    ctx.log.error({ err: error, requestId: ctx.request.id }, "an API request failed");
  }
  if (refusal.code === "forbidden") await recordOfForbidden(refusal.message, c);
  c.header("Cache-Control", "no-store");
  if (refusal.retryAfterSeconds) c.header("Retry-After", String(refusal.retryAfterSeconds));
  if (refusal.code === "unauthenticated") c.header("WWW-Authenticate", "Bearer");
  const errors = refusal.fields && wireFieldErrors(refusal.fields);
  if (refusal.code === "invalid_input" && errors) return c.json({ errors }, 400);
  const { code, message, current } = refusal;
  return c.json({ error: code, message, errors, current }, refusal.status as ContentfulStatusCode);
}

async function recordOfForbidden(error: string, c: Call<ApiEnv>): Promise<void> {
  // What shoppers ask is anonymous and has no other context.
  const ctx = (c.get("ctx") as Context | undefined) ?? c.env.ctx;
  const { actor } = ctx;
  if (actor.kind !== "user") return;
  const asked = `${c.req.method} ${new URL(c.req.url).pathname}`;
  await recordForbidden(ctx, { user: actor, asked, error }).catch((failure: unknown) =>
    ctx.log.error({ err: failure, requestId: ctx.request.id }, "a refusal could not be recorded"),
  );
}

/** For a call whose failures that nobody foresaw have a sentence of their own. */
export function sayingAs(sentence: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof DomainError ? error : new DomainError("internal", sentence, { cause: error });
  };
}

/** The messages under the names of the wire: `Title`, `Retailer.Id`, `PdfFiles`. */
function wireFieldErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, messages]) => [wireField(name), messages]));
}

function wireField(name: string): string {
  const known = wireFields[name];
  if (known) return known;
  return name
    .split(".")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(".");
}

function refusalOf(error: unknown): DomainError {
  const known = toDomainError(error);
  if (known) return known;
  if (error instanceof HTTPException) {
    const found = Object.entries(errorCodes).find(([, { status }]) => status === error.status);
    return new DomainError((found?.[0] ?? "invalid_input") as ErrorCode, error.message, { cause: error });
  }
  return new DomainError("internal", "Something went wrong here. Please try again.", { cause: error });
}
