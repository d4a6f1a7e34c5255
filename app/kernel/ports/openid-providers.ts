/** Who Endcap is at a provider of OpenID Connect. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What ties a sign-in's way out to its way back; each is known to the browser that began it alone. */
export interface OpenIdChecks {
  state: string;
  nonce: string;
  /** PKCE: its SHA-256 leaves with the browser, itself only to the provider's token endpoint. */
  codeVerifier: string;
}

/** What the provider has signed, or told at its userinfo endpoint, of the person. Not checked for shape. */
export type OpenIdClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** Providers at which people sign in (OpenID Connect Core 1.0: authorization code flow with PKCE). */
export interface OpenIdProviders {
  /**
   * Reads what the provider tells of itself, and its keys.
   * @throws ExternalServiceError with one sentence that says what is wrong
   */
  test(client: OpenIdClient): Promise<void>;
  /**
   * The address at the provider where a person signs in.
   * @param options `loginHint`: the email address that was typed
   * @throws ExternalServiceError
   */
  addressFor(
    client: OpenIdClient,
    options: OpenIdChecks & { redirectUri: string; scopes: string; loginHint: string | null },
  ): Promise<string>;
  /**
   * Redeems the code that the browser came back with, and checks what comes for it: signature, issuer, audience, nonce
   * and expiry of the ID token.
   * @param options `answer`: the query of the address that the browser came back to; `wanted`: claims to ask the userinfo
   * endpoint for where the ID token lacks one of them
   * @throws OpenIdRefusal where the provider has refused the person; ExternalServiceError for everything else
   */
  exchange(
    client: OpenIdClient,
    options: OpenIdChecks & { redirectUri: string; answer: URLSearchParams; wanted: readonly string[] },
  ): Promise<OpenIdClaims>;
}

/** The provider, or the person there, said no. The message is its own code, such as `access_denied`. */
export class OpenIdRefusal extends Error {
  override readonly name = "OpenIdRefusal";
}
