import { createHash } from "node:crypto";

/**
 * Whether browsers take these bytes by an attribute `integrity`: one of its strongest hashes fits, or none of its words
 * is a hash. After https://www.w3.org/TR/SRI/
 */
export function fitsIntegrity(bytes: Uint8Array, integrity: string): boolean {
  const hashes = [...integrity.matchAll(/(?:^|\s)(sha(?:256|384|512))-([\w+/-]+)/gi)].map(
    ([, algorithm = "", digest = ""]) => ({ algorithm: algorithm.toLowerCase(), digest }),
  );
  const strongest = hashes
    .map(({ algorithm }) => algorithm)
    .sort()
    .at(-1);
  if (!strongest) return true;
  const wanted = createHash(strongest).update(bytes).digest();
  return hashes.some(
    ({ algorithm, digest }) => algorithm === strongest && wanted.equals(Buffer.from(digest, "base64")),
  );
}
