import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { NoAnswerError } from "#app/adapters/outside/fetch-answer";
import { privateAddressCode } from "#app/adapters/outside/guarded-fetch";
import { OversizedAnswerError } from "#app/adapters/outside/parse-answer";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { OpenIdRefusal } from "#app/kernel/ports/openid-providers";

/** Codes of oauth4webapi, on which openid-client stands. */
const otherIssuer = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";
const notDescribed = ["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

/** What is said at the provider of somebody who may not sign in, or doesn't want to. */
const refusals = ["access_denied", "consent_required", "login_required", "interaction_required"];

/**
 * What the library and our own requests throw, as an error with one sentence for people; what the provider itself said goes
 * into its detail.
 */
export function describeFailure(error: unknown, issuer: URL): ExternalServiceError | OpenIdRefusal {
  if (error instanceof ExternalServiceError) return error;
  if (error instanceof AuthorizationResponseError) {
    if (refusals.includes(error.error)) return new OpenIdRefusal(error.error);
    return fault(`The provider refused the sign-in: ${code(error.error)}.`, error);
  }
  if (error instanceof ResponseBodyError) return fault(ofTokenEndpoint(error), error);
  const failed = requestFailure(error) ?? requestFailure((error as Error).cause);
  if (failed) return fault(ofRequest(failed, issuer), error);
  const { code: known, cause } = error as { code?: unknown; cause?: unknown };
  if (known === otherIssuer) return fault(ofOtherIssuer(cause), error);
  if (notDescribed.includes(String(known))) {
    const status = cause instanceof Response ? ` (it answered ${cause.status})` : "";
    return fault(`There is no OpenID Connect provider at ${issuer.href}${status}.`, error);
  }
  return fault("The provider’s answer isn’t valid, so nobody was signed in.", error);
}

function fault(sentence: string, cause: unknown): ExternalServiceError {
  const { code: known, message } = cause as { code?: unknown; message?: unknown };
  const inner = (cause as Error).cause as { code?: unknown; message?: unknown } | undefined;
  const detail = [known, message, cause instanceof ClientError ? inner?.message : undefined]
    .filter((part) => typeof part === "string")
    .join(": ");
  return new ExternalServiceError("configuration", sentence, { detail, cause });
}

function ofTokenEndpoint({ error }: ResponseBodyError): string {
  if (error === "invalid_client" || error === "unauthorized_client")
    return "The provider doesn’t accept the client ID and client secret.";
  if (error === "invalid_grant") return "This sign-in was used already, or took too long.";
  return `The provider refused the sign-in: ${code(error)}.`;
}

function ofOtherIssuer(cause: unknown): string {
  const told = (cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
  const name = typeof told === "string" && URL.canParse(told) ? told.slice(0, 200) : null;
  return name === null
    ? "The provider calls itself by another issuer than the one entered."
    : `The provider calls itself ${name}. Enter that as its issuer.`;
}

function ofRequest(failed: NoAnswerError | OversizedAnswerError, { host }: URL): string {
  if (failed instanceof OversizedAnswerError) return "The provider’s answer is too long.";
  if (failed.timedOut) return `The provider gave ${failed.message}.`;
  const { message } = failed;
  if (message === privateAddressCode)
    return "The provider’s address is inside a private network, where this server asks nobody.";
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(message))
    return `There is no server called ${host}, or it can’t be found.`;
  if (/CERT|SELF_SIGNED|TLS|SSL|VERIFY/.test(message)) return `The certificate of ${host} isn’t valid.`;
  return `The provider can’t be reached (${message}).`;
}

function requestFailure(error: unknown): NoAnswerError | OversizedAnswerError | null {
  return error instanceof NoAnswerError || error instanceof OversizedAnswerError ? error : null;
}

/** The provider's code, as far as it is one. */
function code(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : "no known reason";
}
