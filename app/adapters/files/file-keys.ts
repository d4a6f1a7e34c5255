const keyPattern = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

export function isKey(name: string): boolean {
  return keyPattern.test(name);
}

/**
 * Keys come from our own rows; this stands behind them in case one ever comes from a request.
 * @throws Error where it is none
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error("not a file key");
}

/** The hash of the bytes that the key stands for, in hexadecimal digits. */
export function hashIn(key: string): string {
  return key.slice(0, 64);
}
