import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Where a secret is kept; it can be opened from there alone, so that a copied cell is worth nothing. */
export interface SealedPlace {
  table: string;
  column: string;
  id: number;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for storing (AES-256-GCM).
 * @param key 32 bytes
 * @returns base64 of nonce, tag and cipher text
 */
export function seal(key: Uint8Array, place: SealedPlace, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(nameOf(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/**
 * Opens what `seal` made.
 * @throws Error when it was sealed with another key or for another place, or was changed
 */
export function unseal(key: Uint8Array, place: SealedPlace, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(nameOf(place))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const secret = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return secret.toString("utf8");
}

function nameOf({ table, column, id }: SealedPlace): Buffer {
  return Buffer.from(`${table}.${column}#${id}`);
}
