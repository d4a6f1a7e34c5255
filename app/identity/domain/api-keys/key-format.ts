import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "endcap_";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 238 random bits. */
const secretLength = 40;
const sumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + sumLength}}$`);

/**
 * A new key, `endcap_` and 46 letters and digits. The last six are the CRC-32 of the 40 before them in base 62, so that
 * scanners of sources tell a key from what merely looks like one, as GitHub's tokens do.
 */
export function makeKey(): string {
  const secret = Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join("");
  return prefix + secret + sumOf(secret);
}

/** Whether a bearer token is meant as a key. */
export function isKeyLike(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether it has the form and the sum of a key; there may be none such. */
export function isWellFormed(key: string): boolean {
  if (!shape.test(key)) return false;
  const secret = key.slice(prefix.length, -sumLength);
  return key.endsWith(sumOf(secret));
}

function sumOf(secret: string): string {
  let left = crc32(secret);
  let text = "";
  while (text.length < sumLength) {
    text = letters[left % letters.length] + text;
    left = Math.floor(left / letters.length);
  }
  return text;
}
