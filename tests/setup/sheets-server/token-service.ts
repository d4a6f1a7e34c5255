import { createPublicKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { jwtVerify } from "jose";

/** What Google's token service asks for, whatever its address here. */
const audience = "https://oauth2.googleapis.com/token";
const scope = "https://www.googleapis.com/auth/spreadsheets";

export interface ServiceAccountKey {
  type: "service_account";
  client_email: string;
  private_key: string;
}

/** Made once per process: that takes longer than most tests. */
let privateKey: string | undefined;

function makePrivateKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
}

/** Gives access tokens to those who sign with the key of a service account. */
export class TokenService {
  readonly key: ServiceAccountKey;
  readonly tokens = new Set<string>();
  /** How far this clock goes before the other one. */
  clockAheadSeconds = 0;

  constructor(clientEmail: string) {
    privateKey ??= makePrivateKey();
    this.key = { type: "service_account", client_email: clientEmail, private_key: privateKey };
  }

  /** Answers a request for a token as Google does. */
  async answer(form: URLSearchParams): Promise<{ status: number; body: unknown }> {
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") {
      return { status: 400, body: { error: "unsupported_grant_type" } };
    }
    const now = Date.now() / 1000 + this.clockAheadSeconds;
    try {
      const { payload } = await jwtVerify(
        form.get("assertion") ?? "",
        createPublicKey(this.key.private_key),
        {
          algorithms: ["RS256"],
          audience,
          issuer: this.key.client_email,
          currentDate: new Date(now * 1000),
        },
      );
      const { iat = 0, exp = 0 } = payload;
      if (payload.scope !== scope) return { status: 400, body: { error: "invalid_scope" } };
      if (exp - iat > 3600 || Math.abs(now - iat) > 300) throw new Error("the times are not reasonable");
    } catch {
      return {
        status: 400,
        body: { error: "invalid_grant", error_description: "Invalid JWT Signature or times." },
      };
    }
    const token = `ya29.${randomUUID()}`;
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: "Bearer" } };
  }
}
