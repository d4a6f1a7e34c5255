import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Endcap at the providers of the tests. */
export const providerClient = { clientId: "endcap", clientSecret: "a-secret-of-the-provider-42" };

/** A provider that answers whatever ID token a test wants it to, for tries that no real provider would make. */
export interface ForgingProvider {
  issuer: string;
  /** Claims of the next ID tokens, beside the usual ones. */
  claims: JWTPayload & { nonce?: string };
  /** Makes the ID token of the claims; the provider's own key signs it unless a test says otherwise. */
  sign: (claims: JWTPayload) => Promise<string> | string;
  /** Its metadata, for tests to change. */
  metadata: Record<string, unknown>;
  /** What its token endpoint was sent. */
  redeemed: URLSearchParams[];
  signWith(claims: JWTPayload, key: CryptoKey): Promise<string>;
  close(): Promise<void>;
}

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];

export async function startForgingProvider(): Promise<ForgingProvider> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "key", alg: "RS256", use: "sig" }];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", provider.issuer);
    let body = "";
    for await (const chunk of request) body += String(chunk);
    response.setHeader("Content-Type", "application/json");
    if (pathname === "/.well-known/openid-configuration") response.end(JSON.stringify(provider.metadata));
    else if (pathname === "/keys") response.end(JSON.stringify({ keys }));
    else if (pathname === "/token") {
      provider.redeemed.push(new URLSearchParams(body));
      const id_token = await provider.sign(usualClaims());
      response.end(
        JSON.stringify({ access_token: "access", token_type: "Bearer", expires_in: 60, id_token }),
      );
    } else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const usualClaims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, aud: providerClient.clientId, iat: now, exp: now + 300, ...provider.claims };
  };
  const provider: ForgingProvider = {
    issuer,
    claims: {},
    sign: (claims) => provider.signWith(claims, privateKey),
    signWith: (claims, key) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(key),
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
    redeemed: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
