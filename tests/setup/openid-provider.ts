import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { providerClient } from "./forging-provider";

/** What the provider tells of a person beside who they are. */
export interface ProviderPerson {
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

/** A real provider of OpenID Connect (oidc-provider) in this process, with a sign-in page of one field. */
export interface OpenIdProvider {
  issuer: string;
  /** By the provider's own id of them, which is what its sign-in page asks for. */
  people: Map<string, ProviderPerson>;
  close(): Promise<void>;
}

/** @param redirectUris where it sends browsers back to; nowhere else */
export async function startOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "key" }] },
    cookies: { keys: ["of the tests"] },
    scopes: ["openid", "email", "profile", "groups"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
      groups: ["groups"],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/sign-in/")) void callback(request, response);
    else void interact(provider, people, request, response);
  });
  return {
    issuer,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Its sign-in page: who is unknown there is refused. */
async function interact(
  provider: Provider,
  people: Map<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Sign in to Grocer Inc</h1>
      <form method="post"><label>Employee <input name="login" autofocus></label><button>Sign in</button></form>`);
    return;
  }
  const login = new URLSearchParams(await text(request)).get("login") ?? "";
  const result = people.has(login)
    ? { login: { accountId: login } }
    : { error: "access_denied", error_description: "Nobody of this name works here." };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/**
 * Walks through the provider's pages as a browser would, to the address that it sends the browser back to.
 * @param cookies of the provider, by name; what it sets is added
 */
export async function signInAtProvider(
  address: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(address);
  let next = new URL(address);
  let method = "GET";
  for (let steps = 0; next.origin === origin; steps += 1) {
    if (steps > 10) throw new Error(`The provider leads in circles: ${next.href}`);
    const response = await fetch(next, {
      method,
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(method === "POST" ? { body: new URLSearchParams({ login }) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location !== null) {
      next = new URL(location, next);
      method = "GET";
    } else if (next.pathname.startsWith("/sign-in/") && method === "GET") method = "POST";
    else throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  return next;
}
