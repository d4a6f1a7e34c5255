import * as oidc from "openid-client";
import * as z from "zod";
import { fetchAnswer } from "#app/adapters/outside/fetch-answer";
import { createGuardedFetch } from "#app/adapters/outside/guarded-fetch";
import { parseAnswer } from "#app/adapters/outside/parse-answer";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { OpenIdClaims, OpenIdClient, OpenIdProviders } from "#app/kernel/ports/openid-providers";
import { describeFailure } from "./openid-errors";

interface OpenIdSettings {
  /** Names of providers in one's own network: they may have private addresses and speak plain http. */
  internalHosts: readonly string[];
  timeoutMs: number;
}

/** Keys and metadata of large providers are 20 KB; an ID token with 200 groups is 15 KB. */
const maxAnswerBytes = 512 * 1024;
/** Between the provider's clock and this machine's. */
const clockToleranceSeconds = 30;

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });

/**
 * OpenID Connect by openid-client. The provider's metadata and keys are read for each sign-in, so that new keys and
 * endpoints hold at once.
 */
export function createOpenIdProviders({ internalHosts, timeoutMs }: OpenIdSettings): OpenIdProviders {
  const fetchBy = createGuardedFetch(internalHosts);

  const ask = async (address: string, { method, headers, body }: Partial<oidc.CustomFetchOptions>) => {
    const url = new URL(address);
    requireSecure(url);
    const answer = await fetchAnswer(url, {
      method: method === "POST" ? "POST" : "GET",
      ...(headers ? { headers } : {}),
      ...(body ? { form: String(body) } : {}),
      timeoutMs,
      maxBytes: maxAnswerBytes,
      fetchBy,
    });
    // The library wants the platform's own class, which allows no body for some of these.
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    const { status, text } = answer;
    const type = answer.headers.get("Content-Type");
    return new Response(isEmpty ? null : text, { status, headers: type ? { "Content-Type": type } : {} });
  };

  function requireSecure(url: URL): void {
    if (url.protocol === "https:" || internalHosts.includes(url.hostname)) return;
    throw new ExternalServiceError("configuration", "The provider must be reached by https.");
  }

  async function configure({ issuer, clientId, clientSecret }: OpenIdClient): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    requireSecure(server);
    const extensions = [oidc.enableNonRepudiationChecks];
    if (internalHosts.includes(server.hostname)) extensions.push(oidc.allowInsecureRequests);
    const config = await oidc.discovery(
      server,
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticateBy(clientSecret),
      { [oidc.customFetch]: ask as oidc.CustomFetch, execute: extensions },
    );
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) {
      const sentence = "The provider’s metadata names no authorization_endpoint, token_endpoint or jwks_uri.";
      throw new ExternalServiceError("configuration", sentence);
    }
    requireSecure(new URL(authorization_endpoint));
    return config;
  }

  async function withProvider<T>(
    client: OpenIdClient,
    work: (config: oidc.Configuration) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await configure(client));
    } catch (error) {
      throw describeFailure(error, new URL(client.issuer));
    }
  }

  return {
    test: (client) =>
      withProvider(client, async (config) => {
        const keys = await ask(String(config.serverMetadata().jwks_uri), {});
        if (!keys.ok) throw noKeys();
        try {
          parseAnswer(await keys.text(), keysSchema);
        } catch (cause) {
          throw noKeys(cause);
        }
        await requireKnownClient(config);
      }),
    addressFor: (client, request) => withProvider(client, (config) => authorizationAddress(config, request)),
    exchange: (client, answer) => withProvider(client, (config) => exchangeCode(config, answer)),
  };
}

/** Where a browser is sent to sign in. */
async function authorizationAddress(
  config: oidc.Configuration,
  {
    redirectUri,
    scopes,
    state,
    nonce,
    codeVerifier,
    loginHint,
  }: Parameters<OpenIdProviders["addressFor"]>[1],
): Promise<string> {
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(loginHint === null ? {} : { login_hint: loginHint }),
  });
  return address.href;
}

/** The claims of whoever comes back with a code; those that the ID token lacks are asked for. */
async function exchangeCode(
  config: oidc.Configuration,
  { redirectUri, answer, wanted, state, nonce, codeVerifier }: Parameters<OpenIdProviders["exchange"]>[1],
): Promise<OpenIdClaims> {
  const address = new URL(redirectUri);
  address.search = answer.toString();
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims() as OpenIdClaims;
  const hasAll = wanted.every((name) => signed[name] !== undefined);
  if (hasAll || config.serverMetadata().userinfo_endpoint === undefined) return signed;
  const told = await oidc.fetchUserInfo(config, tokens.access_token, signed.sub);
  return { ...told, ...signed };
}

/** By HTTP Basic, which every provider must know, unless it says that it takes the secret in the form alone. */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic")
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret);
    authenticate(server, client, body, headers);
  };
}

/** Redeems a code that nobody has: a provider that knows the client says that the code is wrong, not the client. */
async function requireKnownClient(config: oidc.Configuration): Promise<void> {
  try {
    await oidc.genericGrantRequest(config, "authorization_code", {
      code: "none",
      redirect_uri: "https://none.invalid",
    });
  } catch (error) {
    const isClient =
      error instanceof oidc.ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error);
    const isChallenge = error instanceof oidc.WWWAuthenticateChallengeError;
    if (isClient || isChallenge) {
      const sentence = "The provider doesn’t accept the client ID and client secret.";
      throw new ExternalServiceError("configuration", sentence, { cause: error });
    }
    if (!(error instanceof oidc.ResponseBodyError)) throw error;
  }
}

function noKeys(cause?: unknown): ExternalServiceError {
  return new ExternalServiceError("configuration", "The provider’s keys (jwks_uri) can’t be read.", {
    cause,
  });
}
