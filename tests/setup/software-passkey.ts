import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { newPasskeySchema, passkeySignatureSchema } from "#app/identity/domain/sign-in-factors/schemas";

/** Deviations of an authenticator, or of somebody in between, from what it should do. */
interface Ways {
  origin?: string;
  /** The challenge to sign instead of the requested one. */
  challenge?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** An authenticator without a browser, which makes passkeys and signs as WebAuthn requires (ES256, no attestation). */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  #counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = "";

  constructor(readonly origin = "http://localhost:3000") {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The input of the form that adds the passkey. */
  create(options: PublicKeyCredentialCreationOptionsJSON, name = "Key", ways: Ways = {}) {
    this.#userHandle = options.user.id;
    const { x, y } = this.#publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#head(options.rp.id ?? "", flags.attested, ways),
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return newPasskeySchema.parse({
      name,
      answer: this.#answer({
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, ways).toString("base64url"),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString("base64url"),
        transports: ["internal"],
      }),
    });
  }

  /** The input of the form that signs in or confirms with the passkey. */
  sign(options: PublicKeyCredentialRequestOptionsJSON, ways: Ways = {}) {
    this.#counter += 1;
    const clientData = this.#clientData("webauthn.get", options.challenge, ways);
    const authData = this.#head(options.rpId ?? "", 0, ways);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return passkeySignatureSchema.parse({
      answer: this.#answer({
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, this.#privateKey).toString("base64url"),
        userHandle: ways.userHandle ?? this.#userHandle,
      }),
    }).answer;
  }

  #head(rpId: string, also: number, { userVerified = true, counter = this.#counter }: Ways): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = flags.present | (userVerified ? flags.verified : 0) | also;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flag]), count]);
  }

  #clientData(type: string, challenge: string, ways: Ways): Buffer {
    const { origin = this.origin } = ways;
    return Buffer.from(JSON.stringify({ type, challenge: ways.challenge ?? challenge, origin }));
  }

  #answer(response: object): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
  }
}

function bytesOf(coordinate: string | undefined): Uint8Array {
  return new Uint8Array(Buffer.from(coordinate ?? "", "base64url"));
}
