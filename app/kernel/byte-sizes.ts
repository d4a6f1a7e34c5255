const megabyte = 1024 * 1024;

/**
 * A size that is above its bound, and the bound, e.g. "2.5 MB" and "2 MB": in bytes where megabytes would make them look
 * the same, or the bound look like nothing.
 */
export function sizesOf(size: number, bound: number): { size: string; bound: string } {
  const [large, most] = [(size / megabyte).toFixed(1), Math.floor((10 * bound) / megabyte) / 10];
  if (most >= 1 && Number(large) > most) return { size: `${large} MB`, bound: `${most} MB` };
  return { size: inBytes(size), bound: inBytes(bound) };
}

function inBytes(count: number): string {
  return `${count.toLocaleString("en-US")} bytes`;
}
