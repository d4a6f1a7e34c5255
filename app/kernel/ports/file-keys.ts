import { randomUUID } from "node:crypto";

/** Files stored before keys were drawn at random are named by the SHA-256 of their bytes. */
const keyPattern = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})\.[a-z0-9]{1,8}$/;

/** A key of the file store that no file has had: `<uuid>.<extension>`. */
export function newFileKey(extension: string): string {
  return `${randomUUID()}.${extension}`;
}

export function isFileKey(name: string): boolean {
  return keyPattern.test(name);
}

/**
 * Keys come from our own rows; this stands behind them in case one ever comes from a request.
 * @throws Error where it is none
 */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error("not a file key");
}
